import CPulse

/// How loud a stream is set in the mixer.
struct Loudness {
    /// In libpulse's own scale.
    var volume = pa_volume_t(PA_VOLUME_NORM)
    var isMuted = false

    init() {}

    init(_ info: pa_sink_input_info) {
        var volume = info.volume
        self.volume = pa_cvolume_max(&volume)
        isMuted = info.mute != 0
    }

    /// Servers round volumes.
    func isLike(_ other: Loudness) -> Bool {
        isMuted == other.isMuted && abs(Int(volume) - Int(other.volume)) < Int(PA_VOLUME_NORM) / 100
    }
}

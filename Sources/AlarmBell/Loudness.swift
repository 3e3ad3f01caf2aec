import CPulse

/// How loud a stream is set in the mixer.
struct Loudness: Equatable {
    /// In libpulse's own scale, counted from its output's.
    var volume = UInt32(PA_VOLUME_NORM)
    var isMuted = false

    init() {}

    init(_ info: pa_sink_input_info) {
        volume = info.volume.channelVolumes.max() ?? 0
        isMuted = info.mute != 0
    }

    /// What the mixer calls the memory of streams of alarms.
    static let memoryName = "sink-input-by-media-role:alarm"

    /// As the mixer remembers streams of alarms; nil when it is of others.
    init?(_ info: pa_ext_stream_restore_info) {
        guard info.name.map({ String(cString: $0) }) == Self.memoryName else { return nil }
        if info.volume.channels > 0 { volume = info.volume.channelVolumes.max() ?? 0 }
        isMuted = info.mute != 0
    }

    /// Servers round volumes.
    func isLike(_ other: Loudness) -> Bool {
        isMuted == other.isMuted && abs(Int(volume) - Int(other.volume)) < Int(PA_VOLUME_NORM) / 100
    }

    /// Why an alarm of it cannot be heard; nil when it can.
    var silence: String? {
        if isMuted { return "the alarm is muted in the mixer" }
        guard volume < Output.faint else { return nil }
        return "the alarm is turned down to \(Output.percent(volume)) % in the mixer"
    }
}

extension Loudness {
    /// As the server counts it on an output of its own kind.
    func absolute(on output: Output) -> UInt32 {
        output.isFlat ? pa_sw_volume_multiply(volume, output.loudest) : volume
    }

    func relative(on output: Output) -> Loudness {
        guard output.isFlat else { return self }
        var loudness = self
        loudness.volume = output.loudest == 0 ? 0 : pa_sw_volume_divide(volume, output.loudest)
        return loudness
    }

    /// As one line of a file.
    var line: String { "stream\t\(isMuted ? "muted" : "")\t\(volume)" }

    init?(line: some StringProtocol) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "stream", let volume = UInt32(parts[2]),
            volume <= UInt32(PA_VOLUME_NORM)
        else { return nil }
        self.volume = volume
        isMuted = parts[1] == "muted"
    }
}

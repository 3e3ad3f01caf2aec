import CPulse

extension Mixer {
    /// How the mixer remembers streams of alarms, put back without one that plays: it was killed before it could.
    func putBackMemory() {
        guard let context, overrides?.stream != nil, !hasPlayed else { return }
        ask(pa_ext_stream_restore_read(context, Self.memoryRead, pointer))
    }

    private static let memoryRead: pa_ext_stream_restore_read_cb_t = { context, info, end, raw in
        guard let mixer = Mixer.from(raw) else { return }
        if let context, let info { mixer.read(info.pointee, context) }
        if end != 0 { mixer.answered() }
    }

    private func read(_ info: pa_ext_stream_restore_info, _ context: OpaquePointer) {
        guard let found = overrides?.stream, let remembered = Loudness(info) else { return }
        hasPutBackMemory = true
        // What the user set meanwhile stands.
        guard remembered.isLike(Loudness()) else { return }
        var entry = info
        let channels = max(1, Int(info.volume.channels))
        if info.volume.channels == 0 { pa_channel_map_init_mono(&entry.channel_map) }
        entry.volume = pa_cvolume(Array(repeating: found.volume, count: channels))
        entry.mute = found.isMuted ? 1 : 0
        ask(pa_ext_stream_restore_write(context, PA_UPDATE_REPLACE, &entry, 1, 0, Self.answered, pointer))
    }
}

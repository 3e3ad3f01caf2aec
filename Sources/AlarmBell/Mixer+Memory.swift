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
        guard end != 0 else { return }
        if end > 0, let context { mixer.putBackUnlisted(context) }
        // A server that does not answer has no memory.
        mixer.hasPutBackMemory = true
        mixer.answered()
    }

    private func read(_ info: pa_ext_stream_restore_info, _ context: OpaquePointer) {
        guard let found = overrides?.stream, let remembered = Loudness(info) else { return }
        hasPutBackMemory = true
        // PipeWire lists what it was last told here, and heeds nothing but a change of it.
        if remembered.isLike(found) {
            write(Loudness(), to: info, context)
        } else if !remembered.isLike(Loudness()) {
            // What the user set meanwhile stands.
            return
        }
        write(found, to: info, context)
    }

    /// PipeWire does not list what it learned from streams.
    private func putBackUnlisted(_ context: OpaquePointer) {
        guard let found = overrides?.stream, !hasPutBackMemory else { return }
        Loudness.memoryName.withCString { name in
            var entry = pa_ext_stream_restore_info()
            entry.name = name
            write(found, to: entry, context)
        }
    }

    private func write(_ loudness: Loudness, to info: pa_ext_stream_restore_info, _ context: OpaquePointer) {
        var entry = info
        if entry.volume.channels == 0 { pa_channel_map_init_stereo(&entry.channel_map) }
        entry.volume = pa_cvolume(Array(repeating: loudness.volume, count: Int(entry.channel_map.channels)))
        entry.mute = loudness.isMuted ? 1 : 0
        ask(pa_ext_stream_restore_write(context, PA_UPDATE_REPLACE, &entry, 1, 0, Self.answered, pointer))
    }
}

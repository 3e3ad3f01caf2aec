import CPulse

extension Mixer {
    /// How the mixer remembers streams of alarms, put back where the last setting of ours is not enough for it.
    func putBackMemory() {
        guard let context, overrides?.stream != nil else { return }
        ask(pa_context_get_server_info(context, Self.serverSeen, pointer))
    }

    private static let serverSeen: pa_server_info_cb_t = { context, info, raw in
        guard let mixer = Mixer.from(raw) else { return }
        defer { mixer.answered() }
        guard let context, let name = info?.pointee.server_name else { return }
        if String(cString: name).contains("PipeWire") {
            mixer.putBackUnseen(context)
        } else if mixer.hasPlayed {
            mixer.hasPutBackMemory = true
        } else {
            mixer.ask(pa_ext_stream_restore_read(context, Mixer.memoryRead, mixer.pointer))
        }
    }

    /// PipeWire's session manager asks a stream how it is set a moment after it was set; one that has ended by then, as
    /// ours may, does not answer. It takes what it is told here as well, but only a change of it, and lists nothing else.
    private func putBackUnseen(_ context: OpaquePointer) {
        guard let found = overrides?.stream else { return }
        // What is listed may be what an earlier ring told it: only what differs from it proves that ours arrived.
        untold = [Loudness(), found]
        tell(untold.prefix(1), context)
        again.react = { [unowned self] in lookForProof() }
        ask(pa_ext_stream_restore_read(context, Self.proofSeen, pointer))
    }

    private func tell(_ loudnesses: some Sequence<Loudness>, _ context: OpaquePointer) {
        Loudness.memoryName.withCString { name in
            var entry = pa_ext_stream_restore_info()
            entry.name = name
            for loudness in loudnesses { write(loudness, to: entry, context) }
        }
    }

    /// One PipeWire in a hundred takes what it is told, and as long as it lives tells no client of the change: it is told
    /// a last time after so many looks, and believed some looks later, since what it is told as we leave is lost.
    private static let unproven = (told: 100, believed: 110)

    private func lookForProof() {
        guard let context, let found = overrides?.stream else { return }
        looks += 1
        if looks >= Self.unproven.told {
            if looks == Self.unproven.told { tell([found], context) }
            if looks >= Self.unproven.believed { return endMemory() }
        } else if looks % 20 == 0 {
            // Now and then it took it, and the list that we see missed that: it sees the next change.
            tell(untold.count == 2 ? [found, Loudness()] : [Loudness(), found], context)
        }
        release(pa_ext_stream_restore_read(context, Self.proofSeen, pointer))
    }

    /// What is told before PipeWire has made its session manager known to us is lost without an error, as it is when we
    /// leave at once, so each is told until it is listed.
    private static let proofSeen: pa_ext_stream_restore_read_cb_t = { context, info, end, raw in
        guard let mixer = Mixer.from(raw) else { return }
        if let context, let info, let told = mixer.untold.first, Loudness(info.pointee)?.isLike(told) == true {
            mixer.untold.removeFirst()
            mixer.tell(mixer.untold.prefix(1), context)
        }
        guard end != 0 else { return }
        guard mixer.untold.isEmpty || end < 0 else { return mixer.again.set(after: 0.01) }
        mixer.endMemory()
    }

    /// Done, or left: a server that does not answer has no memory.
    private func endMemory() {
        hasPutBackMemory = true
        answered()
    }

    /// Only where no stream of ours played: the one that changed it was killed.
    private static let memoryRead: pa_ext_stream_restore_read_cb_t = { context, info, end, raw in
        guard let mixer = Mixer.from(raw) else { return }
        if let context, let info { mixer.read(info.pointee, context) }
        if end != 0 { mixer.endMemory() }
    }

    /// What the user set meanwhile stands.
    private func read(_ info: pa_ext_stream_restore_info, _ context: OpaquePointer) {
        guard let found = overrides?.stream, Loudness(info)?.isLike(Loudness()) == true else { return }
        write(found, to: info, context)
    }

    private func write(_ loudness: Loudness, to info: pa_ext_stream_restore_info, _ context: OpaquePointer) {
        var entry = info
        if entry.volume.channels == 0 { pa_channel_map_init_stereo(&entry.channel_map) }
        entry.volume = pa_cvolume(Array(repeating: loudness.volume, count: Int(entry.channel_map.channels)))
        entry.mute = loudness.isMuted ? 1 : 0
        ask(pa_ext_stream_restore_write(context, PA_UPDATE_REPLACE, &entry, 1, 0, Self.answered, pointer))
    }
}

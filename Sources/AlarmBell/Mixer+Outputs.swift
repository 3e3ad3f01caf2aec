import CPulse

extension Mixer {
    func lookAt(output index: UInt32, _ context: OpaquePointer) {
        release(pa_context_get_sink_info_by_index(context, index, Self.outputSeen, pointer))
    }

    func listOutputs() {
        guard let context else { return }
        listed = []
        release(pa_context_get_sink_info_list(context, Self.outputListed, pointer))
    }

    /// The name of an output where an alarm would be heard, as far as is known; it looks anew for the next time.
    func findRefuge() -> String? {
        guard overrides != nil, isConnected, !seenOutputs.isEmpty else { return nil }
        defer { listOutputs() }
        return listed.first(where: \.isReal)?.name
    }

    private static let outputSeen: pa_sink_info_cb_t = { _, info, _, raw in
        guard let info else { return }
        Mixer.from(raw)?.saw(Output(info.pointee))
    }

    private static let outputListed: pa_sink_info_cb_t = { _, info, end, raw in
        guard let mixer = Mixer.from(raw) else { return }
        if let info { mixer.listed.append(Output(info.pointee)) }
        if end != 0 { mixer.listedAll() }
    }

    private func saw(_ output: Output) {
        watchForUser(output)
        guard stream?.sink == output.index else { return }
        self.output = output
        latency = max(latency, min(output.latency, 5))
        listen()
        // What is seen at the end is what we put back ourselves.
        guard !isPuttingBack else { return }
        raise(output)
        adjustStream(on: output)
        if overrides != nil, !output.isReal, !looksElsewhere {
            looksElsewhere = true
            listOutputs()
        }
    }

    private func listedAll() {
        for output in listed { watchForUser(output) }
        hasListed()
        if overrides != nil, !isPuttingBack { listCards() }
        guard looksElsewhere, let output, !output.isReal, let other = listed.first(where: \.isReal) else { return }
        report(.elsewhere(other.name))
    }

    /// What the user changes while it rings stands.
    private func watchForUser(_ output: Output) {
        seenOutputs.insert(output.name)
        guard let overrides, var raise = overrides.raises[output.name] else { return }
        if Clock.now < raising[output.index] ?? 0 { raise.settle(output) } else { raise.see(output) }
        overrides.set(raise, at: output.name)
    }

    /// Once for each output: the user may mute it again.
    private func raise(_ output: Output) {
        guard let overrides, let context, raising[output.index] == nil, output.isReal else { return }
        raising[output.index] = 0
        guard let raise = Raise(of: output) else { return }
        raising[output.index] = Clock.now + Self.settling / 2
        var whole = raise
        // What an earlier ring raised, and the user turned down only in part.
        if let earlier = overrides.raises[output.name] {
            whole.unmutes = raise.unmutes || earlier.unmutes
            if raise.set.isEmpty { (whole.was, whole.set) = (earlier.was, earlier.set) }
        }
        // Before it is done: this process may be killed at any time.
        overrides.set(whole, at: output.name)
        if raise.unmutes { ask(pa_context_set_sink_mute_by_index(context, output.index, 0, Self.answered, pointer)) }
        guard !raise.set.isEmpty else { return }
        var volume = pa_cvolume(raise.set)
        ask(pa_context_set_sink_volume_by_index(context, output.index, &volume, Self.answered, pointer))
    }
}

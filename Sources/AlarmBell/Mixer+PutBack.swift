import CPulse

extension Mixer {
    /// Whether something is to be put back, and can be.
    var hasChanges: Bool { isConnected && overrides?.isEmpty == false }

    var isPuttingBack: Bool { !steps.isEmpty }

    /// Silences our streams, puts back what was changed, and calls `done` when the server has done it.
    func putBack(_ done: @escaping () -> Void) {
        report = { _ in }
        steps = [putBackStream, putBackOutputs, listCards, putBackCards, putBackMemory, forgetChanges, done]
        takeStep()
    }

    /// The mixer remembers the last setting of a stream, which has to be there a moment before its end.
    private func putBackStream() {
        guard let found = overrides?.stream, loudness.isLike(Loudness()), let context, let stream, let output
        else { return }
        set(found, of: stream, on: output, context)
    }

    private func putBackOutputs() {
        guard let context, let overrides else { return }
        for index in streams { ask(pa_context_kill_sink_input(context, index, Self.answered, pointer)) }
        for raise in overrides.raises.values {
            if !raise.was.isEmpty {
                var volume = pa_cvolume(raise.was)
                ask(pa_context_set_sink_volume_by_name(context, raise.output, &volume, Self.answered, pointer))
            }
            if raise.unmutes {
                ask(pa_context_set_sink_mute_by_name(context, raise.output, 1, Self.answered, pointer))
            }
        }
    }

    /// An output or a card that is not there now is put back by a later ring.
    private func forgetChanges() {
        guard let overrides else { return }
        if hasPutBackMemory { overrides.setStream(nil) }
        for output in seenOutputs { overrides.set(nil as Raise?, at: output) }
        for card in listedCards { overrides.set(nil as CardSwitch?, at: card.name) }
    }

    static let answered: pa_context_success_cb_t = { _, _, raw in Mixer.from(raw)?.answered() }

    func answered() {
        unanswered -= 1
        if isPuttingBack { takeStep() }
    }

    /// Counts a question whose answer is waited for at the end.
    func ask(_ operation: OpaquePointer?) {
        guard let operation else { return }
        unanswered += 1
        pa_operation_unref(operation)
    }

    private func takeStep() {
        while unanswered == 0, !steps.isEmpty { steps.removeFirst()() }
    }
}

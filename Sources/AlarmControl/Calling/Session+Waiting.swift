import AlarmCore
import AlarmWire
import DBus

extension Session {
    /// Rings at once, and waits until it is answered.
    func ringAndWait(
        _ configuration: AlarmConfiguration, _ arguments: Arguments
    ) throws(ControlError) -> ExitStatus {
        var generator = SystemRandomNumberGenerator()
        // Its id is known before it rings, so that its answer cannot come unheard.
        let id = try arguments.read(.id, Self.readID) ?? AlarmID.random(using: &generator)
        let waiting = try Waiting(for: id, in: self)
        let answer = try call("Ring", [.string(id.description), configuration.wire]).last?.asOptions ?? [:]
        for warning in answer["warnings"]?.asStrings ?? [] { output.complain("warning: \(warning)") }
        let outcome = try waiting.answer()
        output.print(isJSON ? report(id, outcome).page : outcome.word)
        return outcome.status
    }

    /// The line of the history that an alarm left last.
    func lastRecord(of id: AlarmID) throws(ControlError) -> [String: Value]? {
        let filter: [String: Value] = ["id": .string(id.description), "limit": .uint32(1)]
        return try call("History", [.options(filter)]).first?.asArray?.first?.asOptions
    }

    private func report(_ id: AlarmID, _ outcome: WaitingAnswer) -> JSON {
        var parts: [String: Value] = ["id": .string(id.description), "answer": .string(outcome.word)]
        switch outcome {
        case .snoozed(let alarm): parts["next"] = alarm.parts["next"]
        case .ended(let record): parts.merge(record ?? [:]) { $1 }
        case .interrupted: break
        }
        return .options(parts, in: shownZone)
    }
}

import AlarmCore
import AlarmWire
import DBus

extension Session {
    /// Sends a new alarm, and tells what came of it.
    /// - Parameter method: `Schedule` or `Ring`.
    func make(
        _ configuration: AlarmConfiguration, by method: String, _ arguments: Arguments
    ) throws(ControlError) -> ExitStatus {
        let id = try arguments.read(.id, Self.readID)?.description ?? ""
        let reply = try call(method, [.string(id), configuration.wire])
        let answer = reply.last?.asOptions ?? [:]
        tell(of: reply.first?.asString ?? id, configuration.title, answer, arguments)
        return .success
    }

    /// - Parameter answer: an ANSWER of the bus.
    func tell(of id: String, _ title: String, _ answer: [String: Value], _ arguments: Arguments) {
        let warnings = answer["warnings"]?.asStrings ?? []
        if isJSON {
            let parts = answer.merging(["id": .string(id), "warnings": .strings(warnings)]) { $1 }
            output.print(JSON.options(parts, in: shownZone).page)
            return
        }
        for warning in warnings { output.complain("warning: \(warning)") }
        guard !arguments.has(.quiet) else { return output.print(id) }
        let next = answer["next"]?.asInt64.map(Instant.init(microseconds:))
        let when = next.map { "rings \(LocalTime($0, in: shownZone).text), in \(($0 - now).text)" }
        output.print("\(id.prefix(8))  \(title.onOneLine) \(when ?? "rings")")
    }

    static func readID(_ text: String) throws(ControlError) -> AlarmID {
        guard let id = AlarmID(text) else {
            throw .usage("\"\(text)\" is no UUID, such as 0A1B2C3D-0A1B-4C3D-8E4F-0A1B2C3D4E5F")
        }
        return id
    }
}

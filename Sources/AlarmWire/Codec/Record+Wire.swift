import AlarmCore
import DBus

extension Record {
    /// One line of `History`, an a{sv}.
    package func wire(failures: [String]) -> Value {
        var parts: [String: Value] = [
            "id": .string(occurrence.alarm.description), "owner": .string(owner.wire), "title": .string(title),
            "scheduled": .int64(occurrence.scheduled.microseconds), "late": .double(late.inSeconds),
            "snoozes": .uint32(snoozes), "ended": .int64(ended.microseconds), "ending": .string(ending.rawValue),
        ]
        parts["rang"] = rang.map { .int64($0.microseconds) }
        parts["by"] = by.map { .string($0) }
        parts["failures"] = failures.isEmpty ? nil : .strings(failures)
        return .options(parts)
    }

    /// Reads one line of `History`.
    package init?(wire value: Value) {
        let parts = Dictionary(value.options) { first, _ in first }
        guard case .string(let id) = parts["id"], let alarm = AlarmID(id), case .string(let owner) = parts["owner"],
            case .string(let title) = parts["title"], let scheduled = parts.instant("scheduled"),
            let ended = parts.instant("ended"), case .string(let endingName) = parts["ending"],
            let ending = Ending(rawValue: endingName)
        else { return nil }
        var snoozes: UInt32 = 0
        if case .uint32(let count) = parts["snoozes"] { snoozes = count }
        var by: String?
        if case .string(let name) = parts["by"] { by = name }
        self.init(
            occurrence: OccurrenceID(alarm: alarm, scheduled: scheduled), owner: Owner(wire: owner), title: title,
            rang: parts.instant("rang"), late: parts.span("late") ?? .zero, snoozes: snoozes, ended: ended,
            ending: ending, by: by)
    }
}

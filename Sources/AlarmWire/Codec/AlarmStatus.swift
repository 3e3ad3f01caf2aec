import AlarmCore
import DBus

/// One alarm as the bus shows it: an ALARM.
package struct AlarmStatus: Hashable, Sendable {
    package var id: AlarmID
    package var state: Phase.State
    package var owner: Owner
    package var configuration: AlarmConfiguration {
        get { asked.value }
        set { asked = Shared(newValue) }
    }
    package var next: Instant?
    package var occurrence: Occurrence?
    package var countdown: Countdown?
    /// The user has denied its app alarms: it does not ring.
    package var isSilenced = false
    private var asked: Shared<AlarmConfiguration>

    /// How far a countdown has come, running or paused.
    package struct Countdown: Hashable, Sendable {
        package var total: Duration
        /// What had run when it was last resumed.
        package var elapsed: Duration
        /// When it began or was last resumed; nil while paused.
        package var started: Instant?
    }

    /// Nil for a missed one-shot, which nobody sees any more.
    package init?(_ alarm: Alarm) {
        guard let state = alarm.phase.state else { return nil }
        self.state = state
        id = alarm.id
        owner = alarm.owner
        asked = alarm.asked
        next = alarm.next
        isSilenced = alarm.isSilenced
        occurrence = alarm.occurrence
        switch alarm.phase {
        case .countdown(_, let running, _):
            countdown = Countdown(total: running.total, elapsed: running.elapsedBefore, started: running.started)
        case .paused(_, let pause, _):
            countdown = Countdown(total: pause.total, elapsed: pause.total - pause.remaining)
        default: break
        }
    }

    /// Reads an ALARM. Keys of a later version are passed over.
    package init?(wire value: Value) {
        guard let parts = value.asOptions else { return nil }
        guard case .string(let name) = parts["id"], let id = AlarmID(name),
            case .string(let stateName) = parts["state"], let state = Phase.State(rawValue: stateName),
            case .string(let owner) = parts["owner"], let wire = parts["configuration"],
            let configuration = try? AlarmConfiguration(wire: wire)
        else { return nil }
        self.id = id
        self.state = state
        self.owner = Owner(wire: owner)
        asked = Shared(configuration)
        next = parts.instant("next")
        if case .boolean(true) = parts["silenced"] { isSilenced = true }
        if let scheduled = parts.instant("scheduled") {
            var occurrence = Occurrence(scheduled: scheduled)
            occurrence.rang = parts.instant("rang")
            occurrence.late = parts.span("late") ?? .zero
            if case .uint32(let snoozes) = parts["snoozes"] { occurrence.snoozes = snoozes }
            self.occurrence = occurrence
        }
        if let total = parts.span("total"), let elapsed = parts.span("elapsed") {
            countdown = Countdown(total: total, elapsed: elapsed, started: parts.instant("started"))
        }
    }

    /// The ALARM, an a{sv}; `whole` brings metadata and intents with it.
    package func wire(whole: Bool) -> Value {
        var options = OptionsBuilder()
        write(into: &options, whole: whole)
        return options.value
    }

    /// Adds the ALARM to what `List` answers.
    package func append(to list: OptionsList) {
        list.append { write(into: &$0, whole: false) }
    }

    private func write(into options: inout some OptionsSink, whole: Bool) {
        options.put("id", .string(id.description))
        options.put("state", .string(state.rawValue))
        options.put("owner", .string(owner.wire))
        options.put("configuration") { asked.value.write(into: &$0, whole: whole) }
        options.put("next", next.map { .int64($0.microseconds) })
        if isSilenced { options.put("silenced", .boolean(true)) }
        if let occurrence {
            let name = OccurrenceID(alarm: id, scheduled: occurrence.scheduled)
            options.put("occurrence", .string(name.description))
            options.put("scheduled", .int64(occurrence.scheduled.microseconds))
            options.put("rang", occurrence.rang.map { .int64($0.microseconds) })
            options.put("late", occurrence.late >= .seconds(1) ? .double(occurrence.late.inSeconds) : nil)
            options.put("snoozes", .uint32(occurrence.snoozes))
        }
        if let countdown {
            options.put("total", .double(countdown.total.inSeconds))
            options.put("elapsed", .double(countdown.elapsed.inSeconds))
            options.put("started", countdown.started.map { .int64($0.microseconds) })
        }
    }
}

extension Owner {
    package init(wire text: String) { self = text.isEmpty ? .host : .app(text) }

    /// The app id; empty for the host.
    package var wire: String {
        switch self {
        case .host: ""
        case .app(let id): id
        }
    }
}

extension Dictionary<String, Value> {
    func instant(_ key: String) -> Instant? {
        if case .int64(let time) = self[key] { Instant(microseconds: time) } else { nil }
    }

    func span(_ key: String) -> Duration? {
        guard case .double(let seconds) = self[key], seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }
}

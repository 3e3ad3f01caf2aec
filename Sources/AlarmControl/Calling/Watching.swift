import AlarmCore
import DBus
import EventLoop

/// Prints a line for each change of an alarm, until it is interrupted.
final class Watching {
    private let session: Session
    private let zone: Zone
    /// Of alarms that were seen: what is removed can be named no other way.
    private var titles: [String: String] = [:]
    /// Changes that are still to be told.
    private var changes: [(id: String, state: String, time: Instant)] = []
    private var hasToSubscribe = false

    init(in session: Session) {
        self.session = session
        zone = session.shownZone
    }

    func run() throws(ControlError) {
        var stop: () -> Void = {}
        let listening = try Listening(in: session, to: Listening.changes) { [unowned self] signal in
            let words = (try? signal.arguments())?.compactMap(\.asString) ?? []
            if words.count == 2 { changes.append((words[0], words[1], session.now)) }
            stop()
        } agentCame: { [unowned self] isThere in
            hasToSubscribe = isThere
            stop()
        }
        stop = { [loop = listening.loop] in loop.stop() }
        // Starts the agent, which may not run yet.
        try subscribe()
        while listening.interruption == nil, session.output.failure == nil {
            listening.loop.run()
            guard listening.connection.isConnected else { throw .unreachable("the session bus is gone") }
            // One that goes away at once comes again, and is asked then.
            if hasToSubscribe { try? subscribe() }
            for change in changes { tell(change.id, change.state, change.time) }
            changes = []
        }
    }

    private func subscribe() throws(ControlError) {
        hasToSubscribe = false
        try session.call("Subscribe")
        for alarm in try session.alarms() { titles[alarm.id.description] = alarm.title }
    }

    private func tell(_ id: String, _ state: String, _ time: Instant) {
        let alarm = AlarmID(id).flatMap { try? session.alarm($0) }
        if let alarm { titles[id] = alarm.title }
        let title = titles[id] ?? ""
        if state == "removed" { titles[id] = nil }
        guard session.isJSON else {
            let local = LocalTime(time, in: zone)
            let clock = local.text("%Y-%m-%d %H:%M:%S")
            session.output.print("\(clock)  \(id.prefix(8))  \(state.padded(to: 9))  \(title.onOneLine)")
            return
        }
        var entries = JSON.instant("time", time, in: zone)
        entries["id"] = .string(id)
        entries["state"] = .string(state)
        entries["title"] = .string(title)
        if let next = alarm?.next { entries.merge(JSON.instant("next", next, in: zone)) { $1 } }
        session.output.print(JSON.object(entries).line)
    }
}

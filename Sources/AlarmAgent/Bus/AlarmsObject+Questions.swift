import AlarmCore
import AlarmWire
import DBus

extension AlarmsObject {
    func list(_ call: Call) throws(AlarmError) {
        let filter = try ListFilter(wire: call.arguments[0])
        guard isAwaited(call) else { return }
        answer(call, list(seenBy: call.app.owner, filter))
    }

    /// Who has asked before is spared the list as long as it is the same.
    func listChanged(_ call: Call) throws(AlarmError) {
        guard isAwaited(call) else { return }
        let owner = call.app.owner
        let revision = firstRevision &+ agent.book.revision(seenBy: owner)
        let list = call.arguments[0] == .uint64(revision) ? OptionsList() : list(seenBy: owner)
        answer(call, list, .uint64(revision))
    }

    private func list(seenBy owner: Owner, _ filter: ListFilter = ListFilter()) -> OptionsList {
        let question = ListAnswer.Question(
            asker: owner, filter: filter, revision: agent.book.revision(seenBy: owner))
        if let lastList, lastList.question == question { return lastList.list }
        let list = OptionsList()
        for alarm in agent.book.alarms(seenBy: owner) {
            guard let status = AlarmStatus(alarm, seenBy: owner), filter.admits(status) else { continue }
            status.append(to: list)
        }
        lastList = ListAnswer(question: question, list: list)
        return list
    }

    func get(_ call: Call) throws(AlarmError) {
        let owner = call.app.owner
        let id = agent.book.name(try call.alarmID(0), of: owner)
        guard let alarm = agent.book.alarm(id, seenBy: owner),
            let status = AlarmStatus(alarm, seenBy: owner)
        else { throw .unknownAlarm(id) }
        answer(call, status.wire(whole: true))
    }

    func showHistory(_ call: Call) throws(AlarmError) {
        // What was asked before, and is told already, is in it.
        agent.endRound()
        let filter = try HistoryFilter(wire: call.arguments[0])
        let records =
            if let seen = filter.narrowed(to: call.app.owner) { try history(seen, call.app.owner) } else { [Value]() }
        answer(call, .array(of: "a{sv}", records))
    }

    func subscribe(_ call: Call) throws(AlarmError) {
        subscribers.add(call.sender, of: call.app)
        agent.inOrder { call.answer([]) }
    }

    func unsubscribe(_ call: Call) throws(AlarmError) {
        subscribers.remove(call.sender)
        agent.inOrder { call.answer([]) }
    }
}

extension AlarmStatus {
    fileprivate init?(_ alarm: Alarm, seenBy owner: Owner) {
        self.init(alarm)
        id = id.seen(by: owner)
    }
}

extension HistoryFilter {
    /// Nil when it asks for nothing that this owner may see.
    fileprivate func narrowed(to owner: Owner) -> HistoryFilter? {
        guard owner != .host else { return self }
        guard self.owner == nil || self.owner == owner.wire else { return nil }
        var filter = self
        filter.owner = owner.wire
        return filter
    }
}

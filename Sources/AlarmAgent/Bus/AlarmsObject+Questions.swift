import AlarmCore
import AlarmWire
import DBus

extension AlarmsObject {
    func list(_ call: Call) throws(AlarmError) {
        let filter = try ListFilter(wire: call.arguments[0])
        let question = ListAnswer.Question(asker: call.app.owner, filter: filter, edition: agent.edition)
        if let lastList, lastList.question == question {
            return agent.inOrder { call.answer(as: lastList.message) }
        }
        let list = OptionsList()
        for alarm in agent.book.alarms where call.app.owner.sees(alarm.owner) {
            guard let status = AlarmStatus(alarm), filter.admits(status) else { continue }
            status.append(to: list)
        }
        agent.inOrder { [self] in
            lastList = call.answer(list).map { ListAnswer(question: question, message: $0) }
        }
    }

    func get(_ call: Call) throws(AlarmError) {
        let id = try call.alarmID(0)
        guard let alarm = agent.book.alarm(id, seenBy: call.app.owner).flatMap(AlarmStatus.init) else {
            throw .unknownAlarm(id)
        }
        agent.inOrder { call.answer([alarm.wire(whole: true)]) }
    }

    func showHistory(_ call: Call) throws(AlarmError) {
        // What was asked before, and is told already, is in it.
        agent.endRound()
        let filter = try HistoryFilter(wire: call.arguments[0])
        let records =
            if let seen = filter.narrowed(to: call.app.owner) { try history(seen) } else { [Value]() }
        agent.inOrder { call.answer([.array(of: "a{sv}", records)]) }
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

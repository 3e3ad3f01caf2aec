import AlarmCore
import AlarmWire
import DBus

extension AlarmsObject {
    func list(_ call: Call) throws(AlarmError) {
        let filter = try ListFilter(wire: call.arguments[0])
        let list = OptionsList()
        for alarm in agent.book.alarms {
            guard let status = AlarmStatus(alarm), filter.admits(status) else { continue }
            status.append(to: list)
        }
        agent.inOrder { call.answer(list) }
    }

    func get(_ call: Call) throws(AlarmError) {
        let id = try call.alarmID(0)
        guard let alarm = agent.book[id].flatMap(AlarmStatus.init) else { throw .unknownAlarm(id) }
        agent.inOrder { call.answer([alarm.wire(whole: true)]) }
    }

    func showHistory(_ call: Call) throws(AlarmError) {
        // What was asked before, and is told already, is in it.
        agent.endRound()
        let records = try history(try HistoryFilter(wire: call.arguments[0]))
        agent.inOrder { call.answer([.array(of: "a{sv}", records)]) }
    }

    func subscribe(_ call: Call) throws(AlarmError) {
        subscribers.add(call.sender)
        agent.inOrder { call.answer([]) }
    }

    func unsubscribe(_ call: Call) throws(AlarmError) {
        subscribers.remove(call.sender)
        agent.inOrder { call.answer([]) }
    }
}

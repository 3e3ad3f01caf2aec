import AlarmCore
import AlarmWire
import DBus

extension AlarmsObject {
    /// Answers a question in its turn.
    func answer(_ call: Call, _ values: Value...) {
        guard call.message.expectsReply else { return }
        let reply = Message.reply(to: call.message)
        do throws(BusError) {
            try reply.append(values)
        } catch {
            return agent.inOrder { call.refuse(error) }
        }
        agent.inOrder { [bus] in bus.send(reply) }
        count(reply.bodyLength, for: call.sender)
    }

    func answer(_ call: Call, _ list: OptionsList, _ more: Value...) {
        guard call.message.expectsReply else { return }
        agent.inOrder { call.answer(list, more) }
        count(list.count, for: call.sender)
    }

    /// Whether somebody waits for the answer: a long one is much work.
    func isAwaited(_ call: Call) -> Bool { call.message.expectsReply && peers.isOnBus(call.sender) }
}

import AlarmCore
import AlarmWire
import DBus
import EventLoop
import TestSupport
import Testing

@testable import AlarmAgent

/// What the object on the bus knows of those who call it.
@Suite struct AlarmsObjectTests {
    private let daemon: PrivateBus
    private let loop: Loop
    private let object: AlarmsObject

    init() throws {
        daemon = try PrivateBus()
        loop = try Loop()
        let bus = try Connection(to: .address(daemon.address))
        bus.attach(to: loop)
        _ = try bus.requestName(Interface.alarms.name)
        let clock = SystemClock()
        let agent = Agent(
            book: AlarmBook(), now: { clock.moment(in: Zones(local: .utc)) }, wake: { _ in },
            save: { _ throws(AlarmError) in })
        let object = AlarmsObject(
            bus: bus, loop: loop, agent: agent, zoneinfo: Zoneinfo(), health: Health(),
            checkSound: SoundCheck(program: "/bin/false", loop: loop), checkOutput: nil,
            subscribers: Subscribers(bus: bus),
            authorizations: Authorizations(Permissions(), loop: loop) { _ in }, peers: Peers(bus: bus),
            history: { _, _ throws(AlarmError) in [] })
        self.object = object
        object.serve()
        loop.atEndOfRound {
            object.endRound()
            agent.endRound()
        }
    }

    private func wait(_ holds: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while !holds(), ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(20)) }
        return holds()
    }

    private func caller() throws -> Connection {
        let caller = try Connection(to: .address(daemon.address))
        caller.attach(to: loop)
        return caller
    }

    /// Asks so often, each time when the answer before is there.
    private func ask(_ callers: [Connection], times count: Int = 1) {
        for _ in 0..<count {
            var answers = 0
            for caller in callers {
                let call = Message.methodCall(
                    destination: Interface.alarms.name, path: Interface.path,
                    interface: "org.freedesktop.DBus.Introspectable", member: "Introspect")
                caller.call(call) { if case .success = $0 { answers += 1 } }
            }
            #expect(wait { answers == callers.count })
        }
    }

    @Test func `what was answered counts until it was read, and is forgotten of those who leave`() throws {
        let callers = try (0..<20).map { _ in try caller() }
        ask(callers)
        #expect(Set(object.unread.keys) == Set(callers.map(\.uniqueName)))
        let size = try #require(object.unread.values.first)
        #expect(size > 1_000 && object.unread.values.allSatisfy { $0 == size })
        // Whoever asks again has read what he asked before.
        ask([callers[0]], times: 3)
        #expect(object.unread[callers[0].uniqueName] == size)
        for caller in callers.dropFirst() { caller.close() }
        #expect(wait { object.unread.count == 1 })
        #expect(object.unread == [callers[0].uniqueName: size])
    }
}

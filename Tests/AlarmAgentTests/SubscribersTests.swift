import AlarmCore
import AlarmWire
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// Who hears of changes, on a real bus.
@Suite struct SubscribersTests {
    private final class Listener {
        let bus: Connection
        private(set) var heard = 0

        init(on address: String) throws {
            bus = try Connection(to: .address(address))
            bus.receive(Match(interface: Interface.alarms.name)) { [unowned self] _ in heard += 1 }
        }
    }

    private func wait(on loop: Loop, _ holds: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while !holds(), ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(20)) }
        return holds()
    }

    @Test func `one who never reads is sent no more, and the others hear all`() throws {
        let daemon = try PrivateBus()
        defer { daemon.end() }
        let loop = try Loop()
        let bus = try Connection(to: .address(daemon.address))
        bus.attach(to: loop)
        let subscribers = Subscribers(bus: bus, unread: 100, unasked: 10)
        let (reads, hangs) = (try Listener(on: daemon.address), try Listener(on: daemon.address))
        reads.bus.attach(to: loop)
        for listener in [reads, hangs] { subscribers.add(listener.bus.uniqueName) }
        for number in 1...500 {
            subscribers.customButton(of: AlarmID(high: 0, low: 1), owner: .host)
            if number % 20 == 0 { #expect(wait(on: loop) { reads.heard == number }) }
        }
        // What it reads in the end is what it was sent.
        hangs.bus.attach(to: loop)
        subscribers.add(hangs.bus.uniqueName)
        subscribers.customButton(of: AlarmID(high: 0, low: 1), owner: .host)
        #expect(wait(on: loop) { hangs.heard == 101 })
        #expect(wait(on: loop) { reads.heard == 501 })
    }

    @Test func `one who reads late, but reads, hears all`() throws {
        let daemon = try PrivateBus()
        defer { daemon.end() }
        let loop = try Loop()
        let bus = try Connection(to: .address(daemon.address))
        bus.attach(to: loop)
        let subscribers = Subscribers(bus: bus, unread: 100, unasked: 10)
        let late = try Listener(on: daemon.address)
        subscribers.add(late.bus.uniqueName)
        for _ in 1...90 { subscribers.customButton(of: AlarmID(high: 0, low: 1), owner: .host) }
        late.bus.attach(to: loop)
        #expect(wait(on: loop) { late.heard == 90 })
        for number in 91...300 {
            subscribers.customButton(of: AlarmID(high: 0, low: 1), owner: .host)
            #expect(wait(on: loop) { late.heard == number })
        }
    }

    @Test func `hundreds who leave at once are forgotten`() throws {
        let daemon = try PrivateBus()
        defer { daemon.end() }
        let loop = try Loop()
        let bus = try Connection(to: .address(daemon.address))
        bus.attach(to: loop)
        let subscribers = Subscribers(bus: bus)
        let listeners = try (0..<300).map { _ in try Listener(on: daemon.address) }
        for listener in listeners { subscribers.add(listener.bus.uniqueName) }
        #expect(subscribers.count == 300)
        for listener in listeners.dropLast() { listener.bus.close() }
        #expect(wait(on: loop) { subscribers.count == 1 })
    }
}

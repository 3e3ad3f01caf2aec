import AlarmCore
import AlarmWire
import DBus

/// Tells those who asked for it what changed, one by one; nobody else hears of any alarm.
package final class Subscribers: Mirror {
    private let bus: Connection
    /// By unique name; each watched, so that one who left the bus is forgotten.
    private var watches: [String: Subscription] = [:]
    private var next: Instant?

    package init(bus: Connection) { self.bus = bus }

    package func add(_ name: String) {
        guard watches[name] == nil else { return }
        watches[name] = bus.watchName(name) { [weak self] owner in
            if owner == nil { self?.remove(name) }
        }
    }

    package func remove(_ name: String) {
        watches.removeValue(forKey: name)?.cancel()
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        for touch in touches where !watches.isEmpty {
            let state = touch.after.flatMap(AlarmStatus.init)
            // Not every change can be seen: a clock that is set moves deadlines of its own.
            guard state != touch.before.flatMap(AlarmStatus.init) else { continue }
            let name = state?.state.rawValue ?? "removed"
            send("AlarmChanged", of: Interface.alarms.name, [.string(touch.id.description), .string(name)])
        }
        let soonest = book.next(for: nil)?.0
        guard soonest != next else { return }
        next = soonest
        send(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
            [.string(Interface.alarms.name), .options([:]), .strings(["NextAlarm"])])
    }

    /// The custom button of an alarm was pressed; it rings on.
    package func customButton(of alarm: AlarmID) {
        send("AlarmChanged", of: Interface.alarms.name, [.string(alarm.description), .string("custom")])
    }

    private func send(_ member: String, of interface: String, _ values: [Value]) {
        for name in watches.keys {
            let signal = Message.signal(path: Interface.path, interface: interface, member: member, destination: name)
            guard (try? signal.append(values)) != nil else { continue }
            bus.send(signal)
        }
    }
}

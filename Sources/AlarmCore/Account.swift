/// What one owner has, but for missed alarms, which are over: for limits, and for what rings next among its alarms.
struct Account: Sendable {
    private(set) var count = 0
    /// Bytes of all configurations.
    private(set) var bytes = 0
    private(set) var next = DueIndex<Instant>()

    var isEmpty: Bool { count == 0 }

    mutating func add(_ alarm: Alarm) {
        count += 1
        bytes += alarm.size
        next.set(alarm.id, to: alarm.next)
    }

    mutating func remove(_ alarm: Alarm) {
        count -= 1
        bytes -= alarm.size
        next.set(alarm.id, to: nil)
    }

    /// The same alarm at another time.
    mutating func move(_ alarm: Alarm) { next.set(alarm.id, to: alarm.next) }
}

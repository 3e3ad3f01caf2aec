/// The figures that the user's settings may change; the rest of the rules are code.
package struct Rules: Hashable, Sendable {
    /// The length of a snooze where the alarm names none.
    package var snooze: Duration = .seconds(540)
    /// How long an alert waits for an answer; also how late one may still ring.
    package var ringDuration: Duration = .seconds(600)
    package var autoSnooze: UInt32 = 0
    /// Alarms of the host, and of one sandboxed app.
    package var hostLimit = 10_000
    package var appLimit = 1_000
    /// Bytes of all configurations of one owner.
    package var ownerBytes = 16 << 20

    package init() {}
}

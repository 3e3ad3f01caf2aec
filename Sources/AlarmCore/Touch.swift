/// One alarm that a change touched: as it was, and as it is. Mirrors, store and roll-back follow these.
package struct Touch: Hashable, Sendable {
    package let id: AlarmID
    /// Nil when the change brought the alarm.
    package let before: Alarm?
    /// Nil when the change removed it.
    package let after: Alarm?
    /// Occurrences that ended with this change.
    package let records: [Record]

    package init(id: AlarmID, before: Alarm?, after: Alarm?, records: [Record] = []) {
        self.id = id
        self.before = before
        self.after = after
        self.records = records
    }
}

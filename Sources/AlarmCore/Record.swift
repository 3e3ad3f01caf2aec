/// What became of one occurrence: a line of the history.
package struct Record: Hashable, Sendable {
    package var occurrence: OccurrenceID
    package var owner: Owner
    package var title: String
    /// When it first rang; nil when it never did.
    package var rang: Instant?
    package var late: Duration
    package var snoozes: UInt32
    package var ended: Instant
    package var ending: Ending
    /// Who ended it: a bus name, `notification`, or nil for time itself.
    package var by: String?

    package enum Ending: String, Hashable, Sendable, CaseIterable {
        case stopped, missed, cancelled, skipped
        /// The user has denied its app alarms: it did not ring, or no longer.
        case denied
    }

    package init(
        occurrence: OccurrenceID, owner: Owner, title: String, rang: Instant?, late: Duration, snoozes: UInt32,
        ended: Instant, ending: Ending, by: String?
    ) {
        self.occurrence = occurrence
        self.owner = owner
        self.title = title
        self.rang = rang
        self.late = late
        self.snoozes = snoozes
        self.ended = ended
        self.ending = ending
        self.by = by
    }
}

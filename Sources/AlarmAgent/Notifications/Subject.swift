import AlarmCore

/// What one notification is about.
enum Subject: Hashable {
    case ringing(OccurrenceID)
    /// All alarms that ring, for want of room; the last of them began at this time.
    case together(through: Instant)
    /// Every missed occurrence that nobody has seen yet.
    case missed
    /// What counts down and rings first, with a word about the others.
    case counting(OccurrenceID, Counting.State)

    var isCounting: Bool { if case .counting = self { true } else { false } }
}

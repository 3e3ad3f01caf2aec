import AlarmCore

/// What one notification is about.
enum Subject: Hashable {
    case ringing(OccurrenceID)
    /// All alarms that ring, for want of room; the last of them began at this time.
    case together(through: Instant)
    /// Whether an app may set alarms, by the token of the question.
    case question(UInt64)
    /// Every missed occurrence that nobody has seen yet.
    case missed
    /// What counts down and rings first, with a word about the others.
    case counting(OccurrenceID, Counting.State)

    var isCounting: Bool { if case .counting = self { true } else { false } }
    /// Of a question.
    var token: UInt64? { if case .question(let token) = self { token } else { nil } }
}

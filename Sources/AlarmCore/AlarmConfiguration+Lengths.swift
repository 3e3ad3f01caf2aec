extension AlarmConfiguration {
    /// The countdown before the alert; zero where there is none.
    package var countdownLength: Duration { min(max(preAlert ?? .zero, .zero), Self.longest) }

    package var isRepeating: Bool {
        guard case .relative(let relative) = schedule else { return false }
        return relative.weekdays != nil
    }

    /// How many days a week it repeats on.
    var days: Int {
        guard case .relative(let relative) = schedule else { return 0 }
        return relative.weekdays?.rawValue.nonzeroBitCount ?? 0
    }

    /// How long a snooze lasts.
    package func snoozeLength(_ rules: Rules) -> Duration {
        let wanted = [postAlert, preAlert].lazy.compactMap { $0 }.first { $0 > .zero }
        return min(max(wanted ?? rules.snooze, .milliseconds(1)), Self.longest)
    }

    /// Whether an alert that nobody answers rings again after a snooze, rather than being missed.
    func snoozesItself(_ occurrence: Occurrence, _ rules: Rules) -> Bool {
        occurrence.autoSnoozes < autoSnooze ?? rules.autoSnooze
    }

    /// How long an alert waits for an answer, and how late one may still ring.
    package func ringLength(_ rules: Rules) -> Duration {
        min(max(ringDuration ?? rules.ringDuration, .seconds(1)), Self.longest)
    }

    /// Whether both ring at the same times.
    func rings(as other: AlarmConfiguration) -> Bool {
        schedule == other.schedule && timeZone == other.timeZone && countdownLength == other.countdownLength
    }
}

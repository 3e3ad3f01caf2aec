/// What a person or a program may ask of the book.
package enum Command: Hashable, Sendable {
    case schedule(Draft)
    /// Alerts at once, without a schedule.
    case ring(Draft)
    case replace(AlarmID, AlarmConfiguration, size: Int)
    case cancel(AlarmID)
    case stop(AlarmID)
    case pause(AlarmID)
    case resume(AlarmID)
    /// Snoozes; nil takes the alarm's own length.
    case countdown(AlarmID, for: Duration?)
    /// Lets a countdown last longer.
    case extend(AlarmID, by: Duration)
    case trigger(AlarmID)
    case skip(AlarmID)
    /// All alarms of an owner, those to come included, ring no more; or do again, from their next time.
    case silence(Owner, Bool)
    /// A button of a notification. One that comes late or twice changes nothing, and is no error.
    case answer(OccurrenceID, Answer)

    package enum Answer: Hashable, Sendable {
        case stop, snooze
    }

    /// A new alarm, before the book has planned it.
    package struct Draft: Hashable, Sendable {
        package var id: AlarmID
        package var owner: Owner
        package var configuration: AlarmConfiguration
        package var size: Int

        package init(id: AlarmID, owner: Owner, configuration: AlarmConfiguration, size: Int) {
            self.id = id
            self.owner = owner
            self.configuration = configuration
            self.size = size
        }
    }
}

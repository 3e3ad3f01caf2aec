import AlarmCore
import AlarmWire
import DBus
import Foundation

/// What became of one ringing of an alarm. An addition to AlarmKit.
public struct AlarmRecord: Codable, Hashable, Sendable {
    public var alarmID: Alarm.ID
    public var title: String
    /// When it was to ring.
    public var scheduledDate: Date
    /// When it first rang; nil when it never did.
    public var alertDate: Date?
    /// How late that was, in seconds.
    public var lateness: TimeInterval
    public var snoozes: Int
    public var endDate: Date
    public var ending: Ending
    /// What went wrong, a sentence each.
    public var failures: [String]

    /// How it ended.
    public enum Ending: String, Codable, Hashable, Sendable {
        case stopped, missed, cancelled, skipped
        /// The user does not let its app set alarms any more.
        case denied
    }

    init?(_ wire: Value) {
        guard let record = Record(wire: wire), let id = UUID(uuidString: record.occurrence.alarm.description),
            let ending = Ending(rawValue: record.ending.rawValue)
        else { return nil }
        alarmID = id
        title = record.title
        scheduledDate = Date(record.occurrence.scheduled)
        alertDate = record.rang.map { Date($0) }
        lateness = record.late.inSeconds
        snoozes = Int(record.snoozes)
        endDate = Date(record.ended)
        self.ending = ending
        failures = wire.option("failures")?.asStrings ?? []
    }
}

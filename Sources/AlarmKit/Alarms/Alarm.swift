@_exported import Foundation
@_exported import LocalizedText

/// An alarm or timer of this app, as it was when it was asked for.
public struct Alarm: Identifiable, Codable, Sendable {
    public typealias ID = UUID

    public var id: UUID
    /// When it rings; nil for a timer.
    public var schedule: Alarm.Schedule?
    public var countdownDuration: Alarm.CountdownDuration?
    public var state: Alarm.State
    /// What it says when it rings. An addition to AlarmKit.
    public var title: String
    /// When it rings next; nil while paused and while it rings. An addition to AlarmKit.
    public var nextAlertDate: Date?

    init(
        id: UUID, schedule: Schedule?, countdownDuration: CountdownDuration?, state: State, title: String, next: Date?
    ) {
        (self.id, self.schedule, self.countdownDuration) = (id, schedule, countdownDuration)
        (self.state, self.title, nextAlertDate) = (state, title, next)
    }
}

import AlarmCore
import AlarmWire
import Foundation

extension Alarm {
    /// Nil for an id that is no UUID, which the agent never gives.
    init?(_ status: AlarmStatus) {
        guard let id = UUID(uuidString: status.id.description) else { return nil }
        let kept = status.configuration
        self.init(
            id: id, schedule: kept.schedule.map { Schedule($0) }, countdownDuration: CountdownDuration(kept),
            state: State(status.state), title: kept.title, next: status.next.map { Date($0) })
    }
}

extension Alarm.State {
    init(_ state: Phase.State) {
        self =
            switch state {
            case .scheduled: .scheduled
            case .countdown: .countdown
            case .paused: .paused
            case .alerting: .alerting
            }
    }
}

extension Alarm.CountdownDuration {
    /// Nil when there is neither.
    init?(_ kept: AlarmCore.AlarmConfiguration) {
        guard kept.preAlert != nil || kept.postAlert != nil else { return nil }
        self.init(preAlert: kept.preAlert?.inSeconds, postAlert: kept.postAlert?.inSeconds)
    }
}

extension Alarm.Schedule {
    init(_ schedule: AlarmCore.Schedule) {
        switch schedule {
        case .fixed(let instant): self = .fixed(Date(instant))
        case .relative(let relative):
            let days = relative.weekdays.map { days in
                Weekdays.names.enumerated().filter { days.contains(.day($0.offset)) }
                    .compactMap { Locale.Weekday(rawValue: $0.element) }
            }
            self = .relative(
                Relative(
                    time: .init(hour: relative.hour, minute: relative.minute),
                    repeats: days.map { .weekly($0) } ?? .never))
        }
    }
}

extension Date {
    init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.microseconds) / 1_000_000) }
}

import AlarmCore
import AlarmWire
import Foundation

extension AlarmPresentationState {
    /// Nil for an alarm that only waits: it shows nothing.
    init?(_ status: AlarmStatus) {
        guard let id = UUID(uuidString: status.id.description), let mode = Mode(status) else { return nil }
        self.init(alarmID: id, mode: mode)
    }
}

extension AlarmPresentationState.Mode {
    fileprivate init?(_ status: AlarmStatus) {
        switch (status.state, status.countdown) {
        case (.alerting, _):
            let date = status.occurrence.map { Date($0.scheduled) } ?? Date()
            let time = Calendar.current.dateComponents([.hour, .minute], from: date)
            self = .alert(Alert(time: .init(hour: time.hour ?? 0, minute: time.minute ?? 0)))
        case (.countdown, let countdown?):
            let start = Date(countdown.started ?? Instant(microseconds: 0))
            let left = (countdown.total - countdown.elapsed).inSeconds
            self = .countdown(
                Countdown(
                    totalCountdownDuration: countdown.total.inSeconds,
                    previouslyElapsedDuration: countdown.elapsed.inSeconds, startDate: start,
                    fireDate: start.addingTimeInterval(left)))
        case (.paused, let countdown?):
            self = .paused(
                Paused(
                    totalCountdownDuration: countdown.total.inSeconds,
                    previouslyElapsedDuration: countdown.elapsed.inSeconds))
        default: return nil
        }
    }
}

import DBus
import Foundation

extension AlarmManager {
    /// Snoozes an alarm that rings, for its `postAlert`.
    public func countdown(id: Alarm.ID) throws { try command("Countdown", id) }

    /// Removes an alarm, whatever its state; one that rings falls silent.
    public func cancel(id: Alarm.ID) throws { try command("Cancel", id) }

    /// Ends what the alarm is doing: a one-shot is removed, a repeating alarm waits for its next time.
    public func stop(id: Alarm.ID) throws { try command("Stop", id) }

    /// Halts a countdown.
    public func pause(id: Alarm.ID) throws { try command("Pause", id) }

    /// Lets a paused countdown go on.
    public func resume(id: Alarm.ID) throws { try command("Resume", id) }

    /// Drops the next time of a repeating alarm; each call drops one more. An addition to AlarmKit.
    public func skip(id: Alarm.ID) throws { try command("Skip", id) }

    /// Rings an alarm now; one that is scheduled keeps its schedule. An addition to AlarmKit.
    public func ring(id: Alarm.ID) throws { try command("Trigger", id) }

    /// Snoozes an alarm that rings for so many seconds, this once. An addition to AlarmKit.
    public func countdown(id: Alarm.ID, for duration: TimeInterval) throws {
        guard duration >= 1, let seconds = UInt32(exactly: duration.rounded()) else {
            throw AlarmFailure.invalidConfiguration(
                "A snooze of \(duration) seconds is none; it lasts a second at least.")
        }
        try command("Snooze", id, .uint32(seconds))
    }

    /// Makes a countdown, running or paused, or a snooze so many seconds longer. An addition to AlarmKit.
    public func extend(id: Alarm.ID, by duration: TimeInterval) throws {
        guard duration >= 1, let seconds = UInt32(exactly: duration.rounded()) else {
            throw AlarmFailure.invalidConfiguration(
                "A countdown cannot be made longer by \(duration) seconds; it takes a second at least.")
        }
        try command("Extend", id, .uint32(seconds))
    }

    private func command(_ method: String, _ id: Alarm.ID, _ arguments: Value...) throws {
        do throws(BusError) {
            try link.caller.call(method, [.string(id.uuidString)] + arguments)
        } catch {
            throw error.alarmKitError(id)
        }
    }
}

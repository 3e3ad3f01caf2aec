import AlarmWire
import DBus
import Foundation

extension AlarmManager {
    /// Stores a new alarm. It is on disk when this returns.
    /// - Throws: `AlarmError.maximumLimitReached`, or an ``AlarmFailure``.
    public func schedule<Metadata>(
        id: Alarm.ID, configuration: AlarmManager.AlarmConfiguration<Metadata>
    ) async throws -> Alarm where Metadata: AlarmMetadata {
        try await make("Schedule", id, configuration)
    }

    /// Rings at once, whatever the schedule says. An addition to AlarmKit.
    public func ring<Metadata>(
        id: Alarm.ID, configuration: AlarmManager.AlarmConfiguration<Metadata>
    ) async throws -> Alarm where Metadata: AlarmMetadata {
        try await make("Ring", id, configuration)
    }

    /// Gives an alarm another configuration in one step. With schedule and countdown before the alert unchanged, a countdown
    /// or snooze goes on. An addition to AlarmKit.
    public func replace<Metadata>(
        id: Alarm.ID, configuration: AlarmManager.AlarmConfiguration<Metadata>
    ) async throws -> Alarm where Metadata: AlarmMetadata {
        try await make("Replace", id, configuration)
    }

    private func make<Metadata>(
        _ method: String, _ id: Alarm.ID, _ configuration: AlarmConfiguration<Metadata>
    ) async throws -> Alarm {
        let arguments: [Value] = [.string(id.uuidString), try configuration.wire()]
        if configuration.stopIntent != nil || configuration.secondaryIntent != nil {
            link.thread.run { $0?.performIntents() }
        }
        var answer = await link.thread.call(method, arguments)
        if case .failure(let error) = answer, error.isSuddenEnd || error.name == BusError.disconnected {
            // The agent, or its bus, ended meanwhile: what it had stored by then, the next one knows.
            answer = await link.thread.call(method, arguments)
            if case .failure(let second) = answer, second.alarmErrorName == "DuplicateAlarm" { answer = .success([]) }
        }
        if case .failure(let error) = answer, error.alarmErrorName == "NotAuthorized" {
            answer = await callOnceAllowed(method, arguments) ?? answer
        }
        if case .failure(let error) = answer { throw error.alarmKitError(id) }
        let status = await link.thread.call("Get", [.string(id.uuidString)])
        guard case .success(let values) = status,
            let alarm = values.first.flatMap(AlarmStatus.init(wire:)).flatMap({ Alarm($0) })
        else { return Alarm(id: id, asked: configuration, isRinging: method == "Ring") }
        return alarm
    }

    /// While the user has not decided, waits for it; nil when nothing is to be waited for.
    private func callOnceAllowed(_ method: String, _ arguments: [Value]) async -> Result<[Value], BusError>? {
        for await state in authorizationUpdates {
            switch state {
            case .notDetermined: continue
            case .denied: return nil
            case .authorized: return await link.thread.call(method, arguments)
            }
        }
        return nil
    }
}

extension Alarm {
    /// One that rang and ended before it could be asked for.
    init<Metadata>(id: ID, asked configuration: AlarmManager.AlarmConfiguration<Metadata>, isRinging: Bool) {
        let counts = configuration.schedule == nil && configuration.countdownDuration?.preAlert != nil
        self.init(
            id: id, schedule: configuration.schedule, countdownDuration: configuration.countdownDuration,
            state: isRinging ? .alerting : counts ? .countdown : .scheduled,
            title: String(localized: configuration.attributes.presentation.alert.title), next: nil)
    }
}

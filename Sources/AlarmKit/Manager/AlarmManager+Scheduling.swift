import AlarmCore
import AlarmWire
import DBus
import Foundation
import Synchronization

extension AlarmManager {
    /// Stores a new alarm. It is on disk when this returns.
    /// - Throws: `AlarmError.maximumLimitReached`, or an ``AlarmFailure``.
    public nonisolated(nonsending) func schedule<Metadata>(
        id: Alarm.ID, configuration: AlarmManager.AlarmConfiguration<Metadata>
    ) async throws -> Alarm where Metadata: AlarmMetadata {
        try await make("Schedule", id, configuration)
    }

    /// Rings at once, whatever the schedule says. An addition to AlarmKit.
    public nonisolated(nonsending) func ring<Metadata>(
        id: Alarm.ID, configuration: AlarmManager.AlarmConfiguration<Metadata>
    ) async throws -> Alarm where Metadata: AlarmMetadata {
        try await make("Ring", id, configuration)
    }

    /// Gives an alarm another configuration in one step. With schedule and countdown before the alert unchanged, a countdown
    /// or snooze goes on. An addition to AlarmKit.
    public nonisolated(nonsending) func replace<Metadata>(
        id: Alarm.ID, configuration: AlarmManager.AlarmConfiguration<Metadata>
    ) async throws -> Alarm where Metadata: AlarmMetadata {
        try await make("Replace", id, configuration)
    }

    private nonisolated(nonsending) func make<Metadata>(
        _ method: String, _ id: Alarm.ID, _ configuration: AlarmConfiguration<Metadata>
    ) async throws -> Alarm {
        let arguments: [Value] = [.string(id.uuidString), try configuration.wire(for: link.application)]
        if configuration.stopIntent != nil || configuration.secondaryIntent != nil {
            link.thread.run { $0?.performIntents() }
        }
        if let refusal = await unanswered() {
            let answer = try await callOnceAllowed(method, arguments) ?? .failure(refusal)
            return try await result(answer, method, id, configuration)
        }
        var answer = await link.caller.call(method, arguments, lateOn: link.thread)
        if case .failure(let error) = answer, error.isSuddenEnd || error.name == BusError.disconnected {
            // The agent, or its bus, ended meanwhile: what it had stored by then, the next one knows.
            answer = await link.caller.call(method, arguments, lateOn: link.thread)
            if case .failure(let second) = answer, second.alarmErrorName == "DuplicateAlarm",
                let stored = await status(of: id), stored.configuration == (try? .init(wire: arguments[1]))
            {
                answer = .success([])
            }
        }
        if case .failure(let error) = answer, error.alarmErrorName == "NotAuthorized" {
            answer = try await callOnceAllowed(method, arguments) ?? answer
        }
        return try await result(answer, method, id, configuration)
    }

    /// What came of a call.
    private nonisolated(nonsending) func result<Metadata>(
        _ answer: Result<[Value], BusError>, _ method: String, _ id: Alarm.ID,
        _ configuration: AlarmConfiguration<Metadata>
    ) async throws -> Alarm {
        switch answer {
        case .failure(let error):
            throw error.alarmKitError(id)
        case .success(let values):
            link.isAllowed.store(true, ordering: .relaxed)
            if let next = values.last?.option("next")?.asInt64, method == "Schedule" {
                return Alarm(id: id, scheduled: configuration, next: Date(Instant(microseconds: next)))
            }
            return await status(of: id).flatMap { Alarm($0) }
                ?? Alarm(id: id, asked: configuration, method == "Ring" ? .alerting : .scheduled, next: nil)
        }
    }

    private nonisolated(nonsending) func status(of id: Alarm.ID) async -> AlarmStatus? {
        let answer = await link.thread.call("Get", [.string(id.uuidString)])
        return (try? answer.get().first).flatMap(AlarmStatus.init(wire:))
    }

    /// Has the user asked before the first alarm of an app in a sandbox, in the app's words: an alarm that is sent before
    /// he answers would hold up every later call.
    /// - Returns: why it cannot be set yet; nil where the agent is to say.
    private nonisolated(nonsending) func unanswered() async -> BusError? {
        guard AppIdentity.sandboxed != nil, !link.isAllowed.load(ordering: .relaxed) else { return nil }
        let answer = await link.thread.call(
            "RequestAuthorization", [.string(AppIdentity.usage)], timeout: .seconds(120))
        guard Authorization.text(of: answer) == "not-determined" else { return nil }
        return BusError(
            name: "org.example.Alarms.Error.NotAuthorized",
            text: "The user has not decided yet whether this app may set alarms.")
    }

    /// While the user has not decided, waits for it, a while; nil when nothing is to be waited for.
    private nonisolated(nonsending) func callOnceAllowed(
        _ method: String, _ arguments: [Value]
    ) async throws -> Result<[Value], BusError>? {
        guard Authorization.text(of: await link.thread.call("GetAuthorization", [])) != nil else { return nil }
        for await state in link.authorizations(for: link.decisionPatience) {
            switch state {
            case .notDetermined:
                // There may be nobody to be asked.
                guard await link.thread.health["notifications"] == nil else { return nil }
            case .denied: return nil
            case .authorized: return await link.thread.call(method, arguments)
            }
        }
        try Task.checkCancellation()
        return nil
    }
}

extension Alarm {
    /// As the agent planned it, without asking it again.
    fileprivate init<Metadata>(
        id: ID, scheduled configuration: AlarmManager.AlarmConfiguration<Metadata>, next: Date
    ) {
        let preAlert = configuration.countdownDuration?.preAlert ?? 0
        let counts = preAlert > 0 && (configuration.schedule == nil || next.addingTimeInterval(-preAlert) <= Date())
        self.init(id: id, asked: configuration, counts ? .countdown : .scheduled, next: next)
    }

    fileprivate init<Metadata>(
        id: ID, asked configuration: AlarmManager.AlarmConfiguration<Metadata>, _ state: State, next: Date?
    ) {
        self.init(
            id: id, schedule: configuration.schedule, countdownDuration: configuration.countdownDuration, state: state,
            title: String(localized: configuration.attributes.presentation.alert.title), next: next)
    }
}

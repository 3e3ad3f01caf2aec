import AlarmCore
import AlarmWire
import AppIntents
import DBus
import Foundation

/// Performs the intents of a program that has no name on the bus, while it runs: the secondary one when its button is
/// pressed, the stop intent once an alarm has been stopped or was missed, by whatever path. Of one thread.
///
/// An app that has a name is called by the agent: see ``ServedApplication``.
final class IntentPerformer {
    fileprivate struct Intents {
        var stop: IntentMessage?
        var secondary: IntentMessage?
        /// The secondary one, where its button snoozes.
        var snooze: IntentMessage?
        var occurrence: Occurrence?
    }

    private let line: BusLine
    /// Of the alarms that count down, are paused or ring.
    private var active: [AlarmID: Intents] = [:]
    /// The last occurrence of each whose stop intent was performed, so that none is performed twice.
    private var performed: [AlarmID: OccurrenceID] = [:]

    init(line: BusLine) { self.line = line }

    func heard(_ event: AgentEvent) {
        switch event {
        case .all(let alarms):
            let ended = active.keys.filter { id in !alarms.contains { $0.id == id && $0.state != .scheduled } }
            for id in ended { finish(id) }
            for alarm in alarms where alarm.state != .scheduled { learn(alarm.id) }
        case .changed(let alarm) where alarm.state == .scheduled: finish(alarm.id)
        case .changed(let alarm):
            let before = active[alarm.id]
            active[alarm.id] = Intents(alarm)
            if let snooze = active[alarm.id]?.snooze, alarm.state == .countdown, let now = alarm.occurrence,
                let then = before?.occurrence, then.scheduled == now.scheduled, then.snoozes < now.snoozes
            {
                Self.perform(snooze)
            }
        case .removed(let id): finish(id)
        }
    }

    func pressed(_ id: AlarmID) {
        ask(id) { [weak self] status in
            guard let intents = status.map({ Intents($0) }) ?? self?.active[id] else { return }
            Self.perform(intents.secondary)
        }
    }

    /// The list leaves intents out.
    private func learn(_ id: AlarmID) {
        active[id] = active[id] ?? Intents()
        ask(id) { [weak self] status in
            guard let status, self?.active[id] != nil else { return }
            self?.active[id] = Intents(status)
        }
    }

    private func ask(_ id: AlarmID, _ done: @escaping (AlarmStatus?) -> Void) {
        line.call("Get", [.string(id.description)]) { done(try? $0.get().first.flatMap(AlarmStatus.init(wire:))) }
    }

    /// How it ended is in the history: one that was cancelled or skipped has no stop intent to perform.
    private func finish(_ id: AlarmID) {
        guard let intent = active.removeValue(forKey: id)?.stop else { return }
        line.call("History", [.options(["id": .string(id.description), "limit": .uint32(1)])]) { [weak self] answer in
            guard let self, let record = (try? answer.get().first?.asArray)?.first.flatMap(Record.init(wire:)),
                record.ending == .stopped || record.ending == .missed, performed[id] != record.occurrence
            else { return }
            performed[id] = record.occurrence
            Self.perform(intent)
        }
    }

    private static func perform(_ message: IntentMessage?) {
        guard let message else { return }
        // Somebody pressed a button and waits for what it does.
        Task.detached(priority: .userInitiated) {
            do {
                try await message.perform()
            } catch {
                FileHandle.standardError.write(Data("AlarmKit: the intent \(message.type) failed: \(error)\n".utf8))
            }
        }
    }
}

extension IntentPerformer.Intents {
    fileprivate init(_ alarm: AlarmStatus) {
        func own(_ intent: AlarmCore.AlarmConfiguration.Intent?) -> IntentMessage? {
            guard case .action(_, _, let app) = intent, app == "" || (app == nil && !alarm.owner.isCalled) else {
                return nil
            }
            return IntentMessage(intent)
        }
        let kept = alarm.configuration
        let secondary = own(kept.secondaryIntent)
        self.init(
            stop: own(kept.stopIntent), secondary: secondary,
            snooze: kept.secondaryBehavior == .countdown ? secondary : nil, occurrence: alarm.occurrence)
    }
}

extension Owner {
    /// Whether the agent calls the app for an action that names none.
    fileprivate var isCalled: Bool {
        if case .app(let id) = self { !id.hasPrefix("snap.") } else { false }
    }
}

import Testing

@testable import AlarmCore

/// Every command in every state.
struct TransitionTests {
    /// A state, and how an alarm comes into it.
    enum Start: String, CaseIterable, Sendable {
        case scheduledOnce, scheduledWeekly, countingDown, countingDownWeekly, snoozed, snoozedWeekly, paused
        case pausedWeekly, pausedSnooze, pausedSnoozeWeekly, alerting, alertingWeekly, unknown, missed

        var isWeekly: Bool { rawValue.hasSuffix("Weekly") }
        var isPaused: Bool { rawValue.hasPrefix("paused") }

        func world() throws -> World {
            var world = try World("2026-12-01 06:00")
            var configuration = AlarmConfiguration.relative(7, 0, isWeekly ? .daily : nil)
            configuration.preAlert = .seconds(600)
            switch self {
            case .unknown: return world
            case .missed:
                try world.schedule(configuration)
                try world.sleep(until: "2026-12-01 09:00")
                world.resume()
                return world
            default: try world.schedule(configuration)
            }
            switch self {
            case .countingDown, .countingDownWeekly, .paused, .pausedWeekly:
                try world.pass(until: "2026-12-01 06:55")
                if self == .paused || self == .pausedWeekly { try world.ask(.pause(.first)) }
            case .alerting, .alertingWeekly, .snoozed, .snoozedWeekly, .pausedSnooze, .pausedSnoozeWeekly:
                try world.pass(until: "2026-12-01 07:01")
                if self == .alerting || self == .alertingWeekly { break }
                try world.ask(.countdown(.first, for: nil))
                if self == .pausedSnooze || self == .pausedSnoozeWeekly { try world.ask(.pause(.first)) }
            default: break
            }
            return world
        }
    }

    enum Word: String, CaseIterable, Sendable {
        case pause, resume, countdown, extend, stop, cancel, trigger, skip, replace, schedule, ring, stopButton,
            snoozeButton

        func command(_ world: World) -> Command {
            let occurrence = OccurrenceID(
                alarm: .first, scheduled: world.alarm()?.occurrence?.scheduled ?? Instant(seconds: 0))
            let draft = Command.Draft(id: .first, owner: .host, configuration: .timer(.seconds(60)), size: 100)
            return switch self {
            case .pause: .pause(.first)
            case .resume: .resume(.first)
            case .countdown: .countdown(.first, for: .seconds(300))
            case .extend: .extend(.first, by: .seconds(60))
            case .stop: .stop(.first)
            case .cancel: .cancel(.first)
            case .trigger: .trigger(.first)
            case .skip: .skip(.first)
            case .replace: .replace(.first, .relative(8, 0, .daily), size: 50)
            case .schedule: .schedule(draft)
            case .ring: .ring(draft)
            case .stopButton: .answer(occurrence, .stop)
            case .snoozeButton: .answer(occurrence, .snooze)
            }
        }
    }

    enum Outcome: Equatable {
        case becomes(Phase.State), removed, unchanged
        case notAllowed, unknownAlarm, duplicateAlarm
    }

    @Test(arguments: Start.allCases, Word.allCases)
    func `every command in every state`(start: Start, word: Word) throws {
        var world = try start.world()
        let before = world.book
        let outcome: Outcome
        do throws(AlarmError) {
            try world.ask(word.command(world))
            let state = world.state()
            outcome = world.book == before ? .unchanged : state.map { .becomes($0) } ?? .removed
        } catch {
            #expect(world.book == before, "A refused command changes nothing")
            switch error {
            case .notAllowed(let sentence):
                let isPlanned = word == .extend && (start == .countingDown || start == .countingDownWeekly)
                #expect(sentence.contains(isPlanned ? "the scheduled time" : words(for: start)), "\(sentence)")
                outcome = .notAllowed
            case .unknownAlarm(let id):
                #expect(id == .first)
                outcome = .unknownAlarm
            case .duplicateAlarm(let id):
                #expect(id == .first)
                outcome = .duplicateAlarm
            default: throw error
            }
        }
        #expect(outcome == expected(start, word))
        expectSound(world.book, at: world.moment)
    }

    /// The table of the design, with what it leaves to say.
    private func expected(_ start: Start, _ word: Word) -> Outcome {
        if start == .unknown || start == .missed {
            switch word {
            case .schedule: return .becomes(.countdown)
            case .ring: return .becomes(.alerting)
            case .stopButton, .snoozeButton: return .unchanged
            default: return .unknownAlarm
            }
        }
        let ended: Outcome = start.isWeekly ? .becomes(.scheduled) : .removed
        switch (word, start) {
        case (.schedule, _), (.ring, _): return .duplicateAlarm
        case (.cancel, _): return .removed
        case (.pause, .countingDown), (.pause, .countingDownWeekly), (.pause, .snoozed), (.pause, .snoozedWeekly):
            return .becomes(.paused)
        case (.resume, _) where start.isPaused: return .becomes(.countdown)
        case (.extend, _) where start.isPaused: return .becomes(.paused)
        case (.extend, .snoozed), (.extend, .snoozedWeekly): return .becomes(.countdown)
        case (.countdown, .alerting), (.countdown, .alertingWeekly): return .becomes(.countdown)
        case (.snoozeButton, .alerting), (.snoozeButton, .alertingWeekly): return .becomes(.countdown)
        case (.stop, .scheduledOnce), (.stop, .scheduledWeekly): return .notAllowed
        case (.stopButton, .scheduledOnce), (.stopButton, .scheduledWeekly): return .unchanged
        case (.stop, _), (.stopButton, _): return ended
        case (.trigger, .alerting), (.trigger, .alertingWeekly): return .notAllowed
        case (.trigger, _): return .becomes(.alerting)
        case (.skip, .scheduledWeekly): return .becomes(.scheduled)
        case (.replace, .alerting), (.replace, .alertingWeekly): return .notAllowed
        case (.replace, _): return .becomes(.scheduled)
        case (.snoozeButton, _): return .unchanged
        case (.pause, _), (.resume, _), (.countdown, _), (.extend, _), (.skip, _): return .notAllowed
        }
    }

    private func words(for start: Start) -> String {
        switch start {
        case .scheduledOnce, .scheduledWeekly: "s"
        case .countingDown, .countingDownWeekly: "the alarm is counting down"
        case .snoozed, .snoozedWeekly: "the alarm is snoozed"
        case .paused, .pausedWeekly, .pausedSnooze, .pausedSnoozeWeekly: "the alarm is paused"
        case .alerting, .alertingWeekly: "the alarm is alerting"
        case .unknown, .missed: "never"
        }
    }

    @Test func `a refusal says the state and what would be right`() throws {
        var world = try Start.alerting.world()
        let moment = world.moment
        #expect(throws: AlarmError.notAllowed("pause needs a countdown or a snooze; the alarm is alerting")) {
            try world.book.apply(.pause(.first), by: nil, at: moment)
        }
        #expect(
            throws: AlarmError.notAllowed(
                "replace needs an alarm that does not ring; the alarm is alerting: stop it first")
        ) {
            try world.book.apply(.replace(.first, .relative(8, 0), size: 1), by: nil, at: moment)
        }
        var scheduled = try Start.scheduledOnce.world()
        #expect(
            throws: AlarmError.notAllowed(
                "stop needs an alarm that rings or counts down; the alarm is scheduled; cancel removes it")
        ) { try scheduled.book.apply(.stop(.first), by: nil, at: scheduled.moment) }
    }
}

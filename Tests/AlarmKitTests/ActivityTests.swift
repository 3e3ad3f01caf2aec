import ActivityKit
import AlarmKit
import Foundation
import TestSupport
import Testing

/// What an app draws its countdown from.
@Suite struct ActivityTests {
    private typealias Kitchen = Activity<AlarmAttributes<Recipe>>

    @Test func `an activity tells how far its alarm has come, through pause, resume, alert and snooze`() throws {
        try Running.run("kit-activity") { app in
            try await app.manager.asCurrent {
                #expect(Kitchen.activities.isEmpty)
                let id = UUID()
                let began = Date()
                _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300, snooze: 120))
                let activity = try #require(Kitchen.activities.first)
                #expect(activity.id == id.uuidString && activity.attributes.metadata == Recipe(dish: "Tea"))
                #expect(activity.activityState == .active)
                guard case .countdown(let first) = activity.content.state.mode else { throw Failure("no countdown") }
                #expect(first.totalCountdownDuration == 300 && first.previouslyElapsedDuration == 0)
                #expect(first.fireDate.timeIntervalSince(first.startDate) == 300)
                #expect((began...Date()).contains(first.startDate))

                // So that something has run: until the agent's clock shows it.
                while Date() < first.startDate + 0.1 { try await Task.sleep(for: .milliseconds(20)) }
                try app.manager.pause(id: id)
                guard case .paused(let pause) = activity.content.state.mode else { throw Failure("no pause") }
                #expect(pause.totalCountdownDuration == 300)
                #expect(
                    (0.1...(Date().timeIntervalSince(first.startDate) + 0.1)).contains(pause.previouslyElapsedDuration))
                try app.manager.resume(id: id)
                guard case .countdown(let second) = activity.content.state.mode else { throw Failure("no countdown") }
                #expect(second.previouslyElapsedDuration == pause.previouslyElapsedDuration)
                #expect(second.startDate > first.startDate)
                let left = second.fireDate.timeIntervalSince(second.startDate) + pause.previouslyElapsedDuration
                #expect(abs(left - 300) < 0.000_01)

                try app.manager.ring(id: id)
                guard case .alert = activity.content.state.mode else { throw Failure("no alert") }
                try app.manager.countdown(id: id)
                guard case .countdown(let snooze) = activity.content.state.mode else { throw Failure("no snooze") }
                #expect(snooze.totalCountdownDuration == 120 && snooze.previouslyElapsedDuration == 0)
                try app.manager.stop(id: id)
                #expect(activity.activityState == .ended && Kitchen.activities.isEmpty)
            }
        }
    }

    @Test func `what changes is told, each state once, and the end`() throws {
        try Running.run("kit-activity-updates") { app in
            try await app.manager.asCurrent {
                let id = UUID()
                _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300))
                let activity = try #require(Kitchen.activities.first)
                let manager = app.manager
                let modes = try await within(.seconds(10)) {
                    var modes: [String] = []
                    for await content in activity.contentUpdates {
                        switch content.state.mode {
                        case .countdown where modes.isEmpty:
                            modes.append("countdown")
                            try manager.pause(id: id)
                        case .paused:
                            modes.append("paused")
                            try manager.resume(id: id)
                        case .countdown:
                            modes.append("countdown")
                            try manager.ring(id: id)
                        case .alert:
                            modes.append("alert")
                            try manager.stop(id: id)
                        }
                    }
                    return modes
                }
                #expect(modes == ["countdown", "paused", "countdown", "alert"])
            }
        }
    }

    @Test func `activities are of the app's type; one that waits for its date has none`() throws {
        try Running.run("kit-activity-types") { app in
            try await app.manager.asCurrent {
                _ = try await app.manager.schedule(id: UUID(), configuration: .tea(schedule: .tomorrow))
                _ = try await app.manager.schedule(id: UUID(), configuration: .tea(in: 300))
                #expect(Kitchen.activities.count == 1)
                #expect(Activity<AlarmAttributes<Flight>>.activities.isEmpty)
                for await activity in Kitchen.activityUpdates {
                    #expect(activity.attributes.metadata?.dish == "Tea")
                    break
                }
            }
        }
    }
}

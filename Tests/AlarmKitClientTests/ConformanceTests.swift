import ActivityKit
import AlarmKit
import AppIntents
import Foundation
import Testing

/// What AlarmKit's types conform to; that these compile is most of the test.
@Suite struct ConformanceTests {
    private func isCodable(_ type: (some Codable).Type) {}
    private func isHashable(_ type: (some Hashable).Type) {}
    private func isEquatable(_ type: (some Equatable).Type) {}
    private func isSendable(_ type: (some Sendable).Type) {}
    private func isError(_ type: (some Error).Type) {}

    @Test func `every type has the conformances of AlarmKit`() {
        isCodable(Alarm.self)
        isCodable(Alarm.State.self)
        isCodable(Alarm.CountdownDuration.self)
        isCodable(Alarm.Schedule.self)
        isCodable(AlarmPresentation.self)
        isCodable(AlarmPresentation.Alert.SecondaryButtonBehavior.self)
        isCodable(AlarmButton.self)
        isCodable(AlarmAttributes<Listed.Cooking>.self)
        isCodable(AlarmPresentationState.self)
        isCodable(AlarmManager.AuthorizationState.self)
        isCodable(LocalizedStringResource.self)
        isHashable(Alarm.Schedule.Relative.Recurrence.self)
        isHashable(AlarmPresentationState.Mode.Paused.self)
        isHashable(AlarmManager.AlarmError.self)
        isEquatable(Alarm.CountdownDuration.self)
        isEquatable(AlertConfiguration.AlertSound.self)
        isSendable(AlarmAttributes<Listed.Cooking>.self)
        isSendable(AlarmManager.self)
        isError(AlarmManager.AlarmError.self)
    }

    @Test func `presentations survive being written and read`() throws {
        let attributes = Listed.attributes()
        let data = try JSONEncoder().encode(attributes)
        let read = try JSONDecoder().decode(AlarmAttributes<Listed.Cooking>.self, from: data)
        #expect(String(localized: read.presentation.alert.title) == "Coffee")
        #expect(read.presentation.alert.secondaryButtonBehavior == .custom)
        #expect(read.tintColor == .blue)
        #expect(Listed.presentationStates().count == 2)
        #expect(Listed.configurations(attributes).count == 9)
        #expect(String(localized: Listed.others().body) == "Ready in 3 minutes")
    }

    @Test func `SwiftUI stays away, so that ported apps take their branch without it`() {
        #if canImport(SwiftUI)
            Issue.record("there is a module SwiftUI")
        #endif
        #expect(Idioms.hasAlarmKit)
    }
}

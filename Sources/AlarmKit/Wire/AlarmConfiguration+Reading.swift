import ActivityKit
import AlarmCore
import AlarmWire
import DBus
import Foundation

extension AlarmManager.AlarmConfiguration {
    /// What the agent keeps of an alarm. Intents are kept as they travel, so that they still are there after a `replace`.
    /// - Throws: `AlarmFailure.metadataMismatch`.
    init(_ status: AlarmStatus, wire: Value) throws {
        let kept = status.configuration
        let metadata = try kept.metadata.map { try Self.metadata(from: $0, of: status.id.description) }
        self.init(
            countdownDuration: Alarm.CountdownDuration(kept), schedule: kept.schedule.map { .init($0) },
            attributes: AlarmAttributes(
                presentation: AlarmPresentation(kept), metadata: metadata,
                tintColor: kept.tint.map { Color($0) } ?? .accentColor),
            sound: kept.sound.map { .named($0) } ?? .default)
        others = Dictionary(uniqueKeysWithValues: wire.option("configuration")?.asOptions?.map { $0 } ?? [])
            .filter { !Self.ownKeys.contains($0.key) }
    }

    private static var ownKeys: Set<String> {
        [
            "title", "tint-color", "metadata", "schedule", "pre-alert", "post-alert", "stop-button",
            "secondary-button", "secondary-behavior", "countdown-title", "pause-button", "paused-title",
            "resume-button", "sound",
        ]
    }

    static func metadata(from text: String, of id: String) throws -> Metadata {
        do {
            return try JSONDecoder().decode(Metadata.self, from: Data(text.utf8))
        } catch {
            throw AlarmFailure.metadataMismatch(
                "The metadata of the alarm \(id) are no \(Metadata.self) but \(text.prefix(200)): \(error)")
        }
    }
}

extension Color {
    init(_ tint: AlarmCore.AlarmConfiguration.Tint) { self.init(red: tint.red, green: tint.green, blue: tint.blue) }
}

extension AlarmButton {
    init(_ button: AlarmCore.AlarmConfiguration.Button) {
        self.init(
            text: LocalizedStringResource(stringLiteral: button.text),
            textColor: button.textColor.map { Color($0) } ?? .primary, systemImageName: button.icon ?? "")
    }
}

extension AlarmPresentation {
    init(_ kept: AlarmCore.AlarmConfiguration) {
        var alert = Alert(
            title: LocalizedStringResource(stringLiteral: kept.title),
            secondaryButton: kept.secondaryButton.map { AlarmButton($0) },
            secondaryButtonBehavior: kept.secondaryBehavior.map { $0 == .countdown ? .countdown : .custom })
        alert.stop = kept.stopButton.map { AlarmButton($0) }
        self.init(
            alert: alert,
            countdown: kept.countdownTitle.map {
                Countdown(
                    title: LocalizedStringResource(stringLiteral: $0),
                    pauseButton: kept.pauseButton.map { AlarmButton($0) })
            },
            paused: kept.pausedTitle.flatMap { title in
                kept.resumeButton.map {
                    Paused(title: LocalizedStringResource(stringLiteral: title), resumeButton: AlarmButton($0))
                }
            })
    }
}

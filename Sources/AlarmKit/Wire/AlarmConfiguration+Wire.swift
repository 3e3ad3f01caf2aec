import ActivityKit
import AppIntents
import DBus
import Foundation

extension AlarmManager.AlarmConfiguration {
    /// The CONFIGURATION, an a{sv}: texts looked up, everything by value. The agent checks it.
    /// - Parameter app: the bus name this program serves.
    /// - Throws: an ``AlarmFailure`` for what the bus cannot carry.
    func wire(for app: String? = nil) throws -> Value {
        var parts = OptionsBuilder()
        for (key, value) in others { parts.put(key, value) }
        let presentation = attributes.presentation
        parts.put("title", .string(String(localized: presentation.alert.title)))
        parts.put("tint-color", attributes.tintColor.wire)
        parts.put("metadata", try attributes.metadata.map { .string(try Self.text(of: $0)) })
        parts.put("schedule", try schedule?.wire())
        // 0 is no countdown before the alert, as nil; after it there is no such thing as a snooze of 0.
        parts.put("pre-alert", countdownDuration?.preAlert.map { .double($0) })
        parts.put("post-alert", countdownDuration?.postAlert.map { .double($0) })
        parts.put("stop-button", presentation.alert.stop?.wire)
        parts.put("secondary-button", presentation.alert.secondaryButton?.wire)
        let behavior = presentation.alert.secondaryButtonBehavior
        parts.put("secondary-behavior", behavior.map { .string($0 == .countdown ? "countdown" : "custom") })
        parts.put("countdown-title", presentation.countdown.map { .string(String(localized: $0.title)) })
        parts.put("pause-button", presentation.countdown?.pauseButton?.wire)
        parts.put("paused-title", presentation.paused.map { .string(String(localized: $0.title)) })
        parts.put("resume-button", presentation.paused?.resumeButton.wire)
        parts.put("sound", sound.name.map { .string($0) })
        parts.put("sound-folder", sound.name.flatMap(AppSounds.folder(of:)).map { .string($0) })
        parts.put("stop-intent", try stopIntent.map { try IntentMessage($0).wire(for: app) })
        parts.put("secondary-intent", try secondaryIntent.map { try IntentMessage($0).wire(for: app) })
        return parts.value
    }

    private static func text(of metadata: Metadata) throws -> String {
        do {
            return String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self)
        } catch {
            throw AlarmFailure.invalidConfiguration("The metadata, a \(Metadata.self), cannot be written: \(error)")
        }
    }
}

extension AlarmButton {
    var wire: Value {
        var parts = OptionsBuilder()
        parts.put("text", .string(String(localized: text)))
        parts.put("text-color", textColor.wire)
        if !systemImageName.isEmpty { parts.put("icon", .string(systemImageName)) }
        return parts.value
    }
}

extension Color {
    /// Parts that are out of range are brought into it: a colour is no reason not to ring.
    var wire: Value {
        .structure([red, green, blue].map { .double($0.isNaN ? 0 : min(max($0, 0), 1)) })
    }
}

extension Alarm.Schedule {
    func wire() throws -> Value {
        switch self {
        case .fixed(let date):
            guard let microseconds = Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded()) else {
                throw AlarmFailure.invalidConfiguration("A fixed schedule needs a date that a calendar has.")
            }
            return .structure([.string("fixed"), .variant(.int64(microseconds))])
        case .relative(let relative):
            return .structure([.string("relative"), .variant(try relative.wire())])
        }
    }
}

extension Alarm.Schedule.Relative {
    fileprivate func wire() throws -> Value {
        guard let hour = UInt32(exactly: time.hour), let minute = UInt32(exactly: time.minute) else {
            throw AlarmFailure.invalidConfiguration(
                "The time \(time.hour):\(time.minute) is none; hours go from 0 to 23, minutes from 0 to 59.")
        }
        var parts: [String: Value] = ["hour": .uint32(hour), "minute": .uint32(minute)]
        if case .weekly(let days) = repeats { parts["weekdays"] = .strings(days.map(\.rawValue)) }
        return .options(parts)
    }
}

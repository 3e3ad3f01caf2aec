import ActivityKit
import AppIntents
import DBus
import Foundation

extension AlarmManager.AlarmConfiguration {
    /// The CONFIGURATION, an a{sv}: texts looked up, everything by value. The agent checks it.
    /// - Parameter app: the bus name this program serves.
    /// - Throws: an ``AlarmFailure`` for what the bus cannot carry.
    func wire(for app: String? = nil) throws -> Value {
        var parts = others
        let presentation = attributes.presentation
        parts["title"] = .string(String(localized: presentation.alert.title))
        parts["tint-color"] = attributes.tintColor.wire
        parts["metadata"] = try attributes.metadata.map { .string(try Self.text(of: $0)) }
        parts["schedule"] = try schedule?.wire()
        // 0 is no countdown before the alert, as nil; after it there is no such thing as a snooze of 0.
        parts["pre-alert"] = countdownDuration?.preAlert.map { .double($0) }
        parts["post-alert"] = countdownDuration?.postAlert.map { .double($0) }
        parts["stop-button"] = presentation.alert.stop?.wire
        parts["secondary-button"] = presentation.alert.secondaryButton?.wire
        parts["secondary-behavior"] = presentation.alert.secondaryButtonBehavior.map {
            .string($0 == .countdown ? "countdown" : "custom")
        }
        parts["countdown-title"] = presentation.countdown.map { .string(String(localized: $0.title)) }
        parts["pause-button"] = presentation.countdown?.pauseButton?.wire
        parts["paused-title"] = presentation.paused.map { .string(String(localized: $0.title)) }
        parts["resume-button"] = presentation.paused?.resumeButton.wire
        parts["sound"] = sound.name.map { .string($0) }
        parts["sound-folder"] = sound.name.flatMap(AppSounds.folder(of:)).map { .string($0) } ?? others["sound-folder"]
        if let stopIntent { parts["stop-intent"] = try IntentMessage(stopIntent).wire(for: app) }
        if let secondaryIntent { parts["secondary-intent"] = try IntentMessage(secondaryIntent).wire(for: app) }
        return .options(parts)
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
        var parts: [String: Value] = ["text": .string(String(localized: text)), "text-color": textColor.wire]
        if !systemImageName.isEmpty { parts["icon"] = .string(systemImageName) }
        return .options(parts)
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

import AlarmCore

/// An intent that is to be performed, once: for the press of a button, or the end of an alarm.
package struct Delivery: Hashable {
    /// Names it for good, also after a restart, so that whoever performs it can tell a repeat.
    package let key: String
    package let occurrence: OccurrenceID
    package let owner: Owner
    package let title: String
    package let button: Button
    package let intent: AlarmConfiguration.Intent

    package enum Button: String, Hashable {
        case stop, secondary
    }

    package init(
        key: String, occurrence: OccurrenceID, owner: Owner, title: String, button: Button,
        intent: AlarmConfiguration.Intent
    ) {
        (self.key, self.occurrence, self.owner) = (key, occurrence, owner)
        (self.title, self.button, self.intent) = (title, button, intent)
    }

    /// Where it goes.
    enum Way {
        case command([String])
        case action(String, parameter: [UInt8]?, app: String)
        /// Whoever follows the alarm performs it himself.
        case nobody
        /// An app that cannot be called, as one of snapd's.
        case unreachable(String)
    }

    var way: Way {
        switch (intent, owner) {
        case (.command(let words), .host): .command(words)
        case (.action(_, _, ""?), _), (.action(_, _, nil), .host), (.command, .app): .nobody
        case (.action(let name, let parameter, let app?), .host): .action(name, parameter: parameter, app: app)
        case (.action(let name, let parameter, _), .app(let id)):
            App.isName(id) && !id.hasPrefix("snap.") ? .action(name, parameter: parameter, app: id) : .unreachable(id)
        }
    }
}

extension Touch {
    /// What a change asks for: the stop intent of each occurrence that was stopped or missed, the secondary intent of one
    /// that was snoozed by its secondary button or in its place.
    package var deliveries: [Delivery] {
        guard let before else { return [] }
        let ended = records.filter { $0.ending == .stopped || $0.ending == .missed }.compactMap { record in
            before.configuration.stopIntent.map { intent in
                Delivery(
                    // One that was missed may be ahead again when the clock is set back.
                    key: "\(record.occurrence).stop.\(record.ended.microseconds)", occurrence: record.occurrence,
                    owner: record.owner, title: record.title, button: .stop, intent: intent)
            }
        }
        return ended + (snoozed(before).map { [$0] } ?? [])
    }

    private func snoozed(_ before: Alarm) -> Delivery? {
        guard before.configuration.secondaryBehavior == .countdown, let intent = before.configuration.secondaryIntent,
            case .alerting(let rang, _, _) = before.phase,
            case .countdown(let snoozed, let countdown, _) = after?.phase,
            rang.scheduled == snoozed.scheduled, snoozed.snoozes > rang.snoozes
        else { return nil }
        let occurrence = OccurrenceID(alarm: id, scheduled: snoozed.scheduled)
        return Delivery(
            key: "\(occurrence).secondary.\(countdown.started.microseconds)", occurrence: occurrence,
            owner: before.owner, title: before.configuration.title, button: .secondary, intent: intent)
    }
}

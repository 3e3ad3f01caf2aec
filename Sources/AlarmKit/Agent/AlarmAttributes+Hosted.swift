import ActivityKit
import AlarmCore
import AlarmWire
import DBus
import Foundation

/// The activities of alarms are kept by the agent: one for each that counts down, is paused or rings, and whose metadata
/// are of this type.
extension AlarmAttributes: HostedAttributes {
    package static func presentActivities() -> [HostedActivity<AlarmAttributes>] {
        let link = AgentLink.current
        let alarms = try? AlarmManager(link: link).statuses()
        return (alarms ?? []).filter { $0.state != .scheduled }.compactMap { activity($0, link) }
    }

    package static func activityChanges() -> Produced<[HostedActivity<AlarmAttributes>]> {
        Produced { [link = AgentLink.current] in
            var events = link.events.makeAsyncIterator()
            var activities: [HostedActivity<AlarmAttributes>] = []
            return {
                guard let event = await events.next() else { return nil }
                apply(event, to: &activities, link)
                return activities
            }
        }
    }

    private static func apply(
        _ event: AgentEvent, to activities: inout [HostedActivity<AlarmAttributes>], _ link: AgentLink
    ) {
        switch event {
        case .all(let alarms):
            activities = alarms.filter { $0.state != .scheduled }.compactMap { activity($0, link) }
        case .removed(let id): activities.removeAll { $0.id == id.description }
        case .changed(let alarm):
            let place = activities.firstIndex { $0.id == alarm.id.description }
            guard let state = AlarmPresentationState(alarm) else {
                if let place { activities.remove(at: place) }
                return
            }
            if let place {
                activities[place].state = state
            } else if let begun = activity(alarm, link) {
                activities.append(begun)
            }
        }
    }

    /// Nil when its metadata are of another type, or it is gone.
    private static func activity(_ alarm: AlarmStatus, _ link: AgentLink) -> HostedActivity<AlarmAttributes>? {
        guard let state = AlarmPresentationState(alarm),
            let configuration = try? AlarmManager(link: link).configuration(of: state.alarmID, as: Metadata.self)
        else { return nil }
        return HostedActivity(id: alarm.id.description, attributes: configuration.attributes, state: state)
    }
}

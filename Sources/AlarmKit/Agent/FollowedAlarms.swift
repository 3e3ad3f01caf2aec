import AlarmCore
import AlarmWire

/// The app's alarms as the agent's signals tell them: each change in its turn, none left out. Of one thread.
final class FollowedAlarms {
    /// Nil until the agent has given its list.
    private(set) var alarms: [AlarmStatus]?
    private var places: [AlarmID: Int] = [:]
    private var changes: [Change] = []
    private let tell: (AgentEvent) -> Void
    private let ask: (AlarmID, @escaping (AlarmStatus?) -> Void) -> Void

    /// A signal that waits for what the agent says about its alarm, or for those before it.
    private final class Change {
        let id: AlarmID
        let state: Phase.State?
        var status: AlarmStatus?
        var isAnswered = false

        init(_ id: AlarmID, _ state: Phase.State?) { (self.id, self.state) = (id, state) }
    }

    /// - Parameter ask: asks the agent for one alarm; answered nil when it is gone.
    init(
        tell: @escaping (AgentEvent) -> Void, ask: @escaping (AlarmID, @escaping (AlarmStatus?) -> Void) -> Void
    ) {
        (self.tell, self.ask) = (tell, ask)
    }

    /// The whole list, from an agent that was just joined.
    func begin(with list: [AlarmStatus]) {
        let own = list.filter { AppIdentity.owns($0.owner.wire) }
        changes = []
        // Alarms stay where they were; what is new comes last.
        let known = (alarms ?? []).compactMap { old in own.first { $0.id == old.id } }
        let next = known + own.filter { places[$0.id] == nil }
        let isNews = alarms.map { !$0.elementsEqual(next, by: Self.looksAlike) } ?? true
        alarms = next
        places = Dictionary(next.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        if isNews { tell(.all(next)) }
    }

    func forget() {
        alarms = nil
        places = [:]
        changes = []
    }

    /// What a signal says. Before the list has come it tells nothing new.
    func change(_ id: AlarmID, to name: String) {
        guard alarms != nil else { return }
        let change = Change(id, Phase.State(rawValue: name))
        changes.append(change)
        guard change.state != nil else {
            change.isAnswered = true
            return settle()
        }
        ask(id) { [weak self] status in
            change.status = status
            change.isAnswered = true
            self?.settle()
        }
    }

    private func settle() {
        while let change = changes.first, change.isAnswered {
            changes.removeFirst()
            apply(change)
        }
    }

    private func apply(_ change: Change) {
        guard let state = change.state else { return remove(change.id) }
        let place = places[change.id]
        // Gone before it could be asked for: what was known of it, in the state it was in.
        guard var status = change.status ?? place.flatMap({ alarms?[$0] }) else { return }
        guard AppIdentity.owns(status.owner.wire) else { return }
        status.state = state
        if let place {
            alarms?[place] = status
        } else {
            places[change.id] = alarms?.count
            alarms?.append(status)
        }
        tell(.changed(status))
    }

    private func remove(_ id: AlarmID) {
        guard let place = places.removeValue(forKey: id) else { return }
        alarms?.remove(at: place)
        for (offset, alarm) in (alarms ?? []).enumerated().dropFirst(place) { places[alarm.id] = offset }
        tell(.removed(id))
    }

    /// The list leaves out what a single answer has.
    private static func looksAlike(_ left: AlarmStatus, _ right: AlarmStatus) -> Bool {
        var left = left
        left.configuration.metadata = right.configuration.metadata
        left.configuration.stopIntent = right.configuration.stopIntent
        left.configuration.secondaryIntent = right.configuration.secondaryIntent
        return left == right
    }
}

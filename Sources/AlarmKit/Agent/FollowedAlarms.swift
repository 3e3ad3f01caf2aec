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

    /// Those that changed while the list was on its way: it may have been written before.
    private var early: Set<AlarmID> = []
    private var isListed = false

    /// A signal that waits for what the agent says about its alarm, or for those before it.
    private final class Change {
        let id: AlarmID
        /// What the signal said; nil where only the agent's answer counts.
        let state: Phase.State?
        var status: AlarmStatus?
        var isAnswered = false
        /// What is to happen once it has been told.
        var then: [() -> Void] = []

        init(_ id: AlarmID, _ state: Phase.State?) { (self.id, self.state) = (id, state) }
    }

    /// - Parameter ask: asks the agent for one alarm; answered nil when it is gone.
    init(
        tell: @escaping (AgentEvent) -> Void, ask: @escaping (AlarmID, @escaping (AlarmStatus?) -> Void) -> Void
    ) {
        (self.tell, self.ask) = (tell, ask)
    }

    /// Does something once all that was heard so far is in the list: at once when nothing is open.
    func afterChanges(_ work: @escaping () -> Void) {
        guard let last = changes.last else { return work() }
        last.then.append(work)
    }

    /// An agent is asked for its list.
    func awaitList() {
        isListed = false
        let waiting = changes.flatMap(\.then)
        changes = []
        for work in waiting { work() }
        early = []
    }

    /// The whole list, from an agent that was just joined.
    func begin(with list: [AlarmStatus]) {
        let own = list.filter { AppIdentity.owns($0.owner.wire) }
        let byID = Dictionary(own.map { ($0.id, $0) }) { first, _ in first }
        // Alarms stay where they were; what is new comes last.
        let next = (alarms ?? []).compactMap { byID[$0.id] } + own.filter { places[$0.id] == nil }
        let isNews = alarms.map { !$0.elementsEqual(next, by: Self.looksAlike) } ?? true
        alarms = next
        places = Dictionary(next.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        isListed = true
        if isNews { tell(.all(next)) }
        let asked = early
        early = []
        for id in asked { wait(for: Change(id, nil)) }
    }

    func forget() {
        alarms = nil
        places = [:]
        awaitList()
    }

    /// What a signal says.
    func change(_ id: AlarmID, to name: String) {
        guard isListed else {
            early.insert(id)
            return
        }
        let change = Change(id, Phase.State(rawValue: name))
        guard change.state == nil else { return wait(for: change) }
        change.isAnswered = true
        changes.append(change)
        settle()
    }

    private func wait(for change: Change) {
        changes.append(change)
        ask(change.id) { [weak self] status in
            change.status = status
            change.isAnswered = true
            self?.settle()
        }
    }

    private func settle() {
        while let change = changes.first, change.isAnswered {
            changes.removeFirst()
            apply(change)
            for work in change.then { work() }
        }
    }

    private func apply(_ change: Change) {
        let place = places[change.id]
        let known = place.flatMap { alarms?[$0] }
        // Gone before it could be asked for: what was known of it, in the state the signal said.
        guard var status = change.status ?? (change.state == nil ? nil : known) else { return remove(change.id) }
        guard AppIdentity.owns(status.owner.wire) else { return }
        if let state = change.state { status.state = state }
        if let known, Self.looksAlike(known, status) { return }
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

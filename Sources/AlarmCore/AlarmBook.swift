/// All alarms and every rule about them: a value that is told the time.
package struct AlarmBook: Equatable, Sendable {
    package var rules: Rules {
        didSet { for id in Array(alertingOrder.ids) { index(self[id], for: id) } }
    }
    private(set) var entries: [AlarmID: Shared<Alarm>] = [:]

    // What follows is read off the alarms, and spares a look at each of them.
    private(set) var wall = DueIndex<Instant>()
    private(set) var boot = DueIndex<Uptime>()
    private var wakingWall = DueIndex<Instant>()
    private var wakingBoot = DueIndex<Uptime>()
    private var alertingOrder = Ranking<Precedence>()
    private var countingOrder = Ranking<Precedence>()
    private var accounts: [Owner: Account] = [:]
    /// The run of the machine whose boot clock counts; nil until a moment was told.
    private var bootID: String?
    /// Whose alarms do not ring, those to come included. A change that is undone leaves it as it is: nobody's answer is
    /// taken back.
    package internal(set) var silenced: Set<Owner> = []
    /// How often what there is to see has changed: for the host, which sees all, and for each app.
    private var changes: (all: UInt64, own: [Owner: UInt64]) = (0, [:])
    /// The time that named the last extra occurrence.
    var lastExtra: Instant?

    package init(rules: Rules = Rules()) { self.rules = rules }

    /// Loaded alarms at start: `replan` them next. Of two with one id the last one stays.
    /// - Parameter silenced: whose alarms do not ring.
    package init(restoring alarms: [Alarm], rules: Rules, silenced: Set<Owner> = []) {
        self.init(rules: rules)
        self.silenced = silenced
        entries.reserveCapacity(alarms.count)
        wall.reserveCapacity(alarms.count)
        for var alarm in alarms {
            if alarm.isSilenced || !silenced.isEmpty { alarm.isSilenced = silenced.contains(alarm.owner) }
            put(alarm, for: alarm.id)
        }
    }

    package static func == (left: AlarmBook, right: AlarmBook) -> Bool {
        left.rules == right.rules && left.entries == right.entries
    }

    /// Also a missed one, which is over and has no state.
    package subscript(id: AlarmID) -> Alarm? { entries[id]?.value }

    /// All alarms by id, missed ones too.
    package var alarms: [Alarm] { Array(alarms(seenBy: .host)) }

    /// Those that an owner sees, by id; each is read where it lies.
    package func alarms(seenBy owner: Owner) -> some Sequence<Alarm> {
        entries.values.filter { owner.sees($0.value.owner) }.sorted { $0.value.id < $1.value.id }.lazy.map(\.value)
    }

    var ids: [AlarmID] { entries.keys.sorted() }

    /// When the book changes next by itself.
    package var due: Due {
        Due(
            wall: wall.first?.time, boot: boot.first?.time, wakingWall: wakingWall.first?.time,
            wakingBoot: wakingBoot.first?.time)
    }

    /// The oldest alert first, the newest last.
    package var alerting: [Alarm] {
        alertingOrder.ids.compactMap { self[$0] }
    }

    package var isRinging: Bool { !alertingOrder.isEmpty }

    package var newestAlert: Alarm? { alertingOrder.last.flatMap { self[$0] } }

    /// What counts down or stands still, by what rings first.
    package var counting: [Alarm] {
        countingOrder.ids.compactMap { self[$0] }
    }

    /// The next ringing that an owner sees: nil and the host see all.
    package func next(for owner: Owner?) -> (Instant, AlarmID)? {
        switch owner {
        case .app: accounts[owner ?? .host]?.next.first
        case .host, nil: accounts.values.lazy.compactMap(\.next.first).min { ($0.time, $0.id) < ($1.time, $1.id) }
        }
    }

    /// The alarm whose occurrence under way this is.
    package func occurrence(_ id: OccurrenceID) -> Alarm? {
        guard let alarm = self[id.alarm], alarm.occurrence?.scheduled == id.scheduled else { return nil }
        return alarm
    }

    /// Who has alarms.
    package var owners: [Owner] { Array(accounts.keys) }

    func account(of owner: Owner) -> Account { accounts[owner] ?? Account() }

    /// What is due first on either clock.
    func firstDue(at moment: Moment) -> AlarmID? {
        if let (time, id) = wall.first, time <= moment.wall { return id }
        if let (time, id) = boot.first, time <= moment.boot { return id }
        return nil
    }

    /// Takes the alarm instead of the one with this id; nil takes that one out.
    mutating func put(_ alarm: Alarm?, for id: AlarmID) {
        let before = entries[id]?.value
        entries[id] = alarm.map(Shared.init)
        index(alarm, for: id)
        count(alarm, insteadOf: before)
        changes.all += 1
        for case let owner? in [before?.owner, alarm?.owner] where owner != .host {
            changes.own[owner, default: 0] += 1
        }
    }

    /// Another number than before whenever what an owner sees has changed; it says nothing of what others have.
    package func revision(seenBy owner: Owner) -> UInt64 {
        owner == .host ? changes.all : changes.own[owner] ?? 0
    }

    private mutating func count(_ alarm: Alarm?, insteadOf before: Alarm?) {
        let alarm = alarm?.state == nil ? nil : alarm
        let before = before?.state == nil ? nil : before
        if let alarm, let before, before.owner == alarm.owner, before.size == alarm.size {
            accounts[alarm.owner]?.move(alarm)
            return
        }
        if let before {
            accounts[before.owner]?.remove(before)
            if account(of: before.owner).isEmpty { accounts[before.owner] = nil }
        }
        if let alarm { accounts[alarm.owner, default: Account()].add(alarm) }
    }

    private mutating func index(_ alarm: Alarm?, for id: AlarmID) {
        let due = alarm?.due(bootID: bootID, rules: rules)
        wall.set(id, to: due?.wall)
        boot.set(id, to: due?.boot)
        wakingWall.set(id, to: due?.wakingWall)
        wakingBoot.set(id, to: due?.wakingBoot)
        let state = alarm?.state
        alertingOrder.set(id, to: state == .alerting ? alarm?.precedence : nil)
        countingOrder.set(id, to: state == .countdown || state == .paused ? alarm?.precedence : nil)
    }

    /// After a boot, deadlines of the boot clock before it count by the wall.
    mutating func follow(_ bootID: String) {
        guard bootID != self.bootID else { return }
        self.bootID = bootID
        for id in Array(alertingOrder.ids) + Array(countingOrder.ids) { index(self[id], for: id) }
    }

    /// A time that names an extra occurrence: now, but never the same twice in a row.
    func extra(at now: Instant) -> Instant {
        guard let lastExtra, now <= lastExtra, lastExtra - now < .seconds(1) else { return now }
        return lastExtra + .microseconds(1)
    }
}

extension Alarm {
    /// What alerts, by when it began; what counts, by when it rings; then by name.
    fileprivate var precedence: Precedence {
        let scheduled = occurrence?.scheduled ?? Instant(microseconds: .max)
        if case .alerting(_, let alert, _) = phase { return Precedence(time: alert.began, scheduled: scheduled) }
        return Precedence(time: next ?? Instant(microseconds: .max), scheduled: scheduled)
    }
}

fileprivate struct Precedence: Comparable {
    let time: Instant
    let scheduled: Instant

    static func < (left: Precedence, right: Precedence) -> Bool {
        left.time != right.time ? left.time < right.time : left.scheduled < right.scheduled
    }
}

import AlarmCore
import AlarmWire
import CLinux
import DBus
import EventLoop
import Glibc

/// The running agent: makes each part and joins them.
package final class Service {
    package static let version = "0.1"

    private let store: AlarmStore
    private let loop: Loop
    private let bus: Connection
    private let bell: Bell
    private let notifier: Notifier
    private let media: MediaPlayers?
    private let tray: Tray
    private let desktopAnswers: PermissionStore
    private let inhibitor: SleepInhibitor
    private let agent: Agent
    private let intents: Intents
    private let wakeup: Wakeup
    private let zones: ZoneWatch
    private let object: AlarmsObject
    private let repose: Repose
    /// Set while the disk owes us something.
    private var retry: Timer?

    /// - Parameters:
    ///   - folders: where the store and the settings lie.
    ///   - bell: the path of `alarm-bell`.
    /// - Throws: an `AlarmError` when the store cannot be had, a `BusError` when the bus cannot, a `SystemError`.
    package init(folders: Folders, bell program: String, loop: Loop) throws {
        // Large blocks go back to the system when they are done with, so that a list of 10,000 alarms leaves nothing.
        mallopt(M_MMAP_THRESHOLD, 1 << 17)
        let lock = try StoreLock(in: folders.state)
        self.loop = loop
        let settings = Settings(in: folders.config)
        store = AlarmStore(in: folders.state, lock: lock)
        let zoneinfo = Zoneinfo()
        let clock = SystemClock()
        let now = { clock.moment(in: zoneinfo.zones) }
        let alarms = store.load(at: now().wall)
        for case let name? in alarms.lazy.map({ $0.configuration.timeZone }) { zoneinfo.know(name) }
        let permissions = Permissions(answers: store.answers.mapValues(\.state), asksHost: settings.asksHost)

        bus = try Connection(to: .session)
        bus.attach(to: loop)
        let health = Health()
        store.sentences.forEach(report)
        store.tell(health)
        store.whenTroubled = { [store] trouble in
            report(trouble)
            store.tell(health)
        }
        health.sentences["zone"] = zoneinfo.trouble(of: alarms)
        if !settings.complaints.isEmpty {
            let sentence = "alarms.conf: " + settings.complaints.joined(separator: " ")
            report(sentence)
            health.sentences["settings"] = sentence
        }

        var happened: (Wakeup.Event) -> Void = { _ in }
        wakeup = try Wakeup(on: loop) { happened($0) }
        intents = Intents(bus: bus, loop: loop, journal: store, failed: store.fail)
        agent = Agent(
            book: AlarmBook(restoring: alarms, rules: settings.rules, silenced: permissions.silenced), now: now,
            wake: { [wakeup] due in wakeup.set(to: due, telling: health) },
            save: { [store, intents] touches throws(AlarmError) in
                try intents.save(touches) { () throws(AlarmError) in try store.save(touches, telling: health) }
            })
        store.book = { [agent] in agent.book.alarms }
        happened = { [agent] event in
            switch event {
            case .timePassed: agent.timePassed()
            case .clockSet: agent.replan()
            }
        }
        zones = try ZoneWatch(on: loop) { [agent] in
            zoneinfo.reread()
            health.sentences["zone"] = zoneinfo.trouble(of: agent.book.alarms)
            agent.replan()
        }
        let subscribers = Subscribers(bus: bus)
        let custom = { [agent, intents] (occurrence: OccurrenceID) in
            guard let alarm = agent.book.occurrence(occurrence) else { return }
            subscribers.customButton(of: alarm.id, owner: alarm.owner)
            intents.performSecondary(of: alarm, for: occurrence, at: now().wall)
        }
        notifier = Notifier(
            bus: bus, loop: loop, icons: TintedIcons(folder: folders.cache + "/icons"), now: now,
            answer: { [agent] occurrence, answer in agent.update(.answer(occurrence, answer), by: "notification") },
            custom: custom,
            command: { [agent] in agent.update($0, by: "notification") },
            predecessor: store.shown(), remember: store.remember, missed: store.unseen(at: now().wall),
            seen: store.seeMissed
        ) { trouble in
            health.sentences["notifications"] = trouble
        }
        let authorizations = Authorizations(permissions, loop: loop, ask: { [notifier] in notifier.ask($0) })
        desktopAnswers = PermissionStore(
            bus: bus, kept: { [store] in store.answers }, keep: { [store] in store.keep($0, of: $1) },
            obey: { [authorizations] in authorizations.set($0, to: $1, by: PermissionStore.name) })
        authorizations.changed = { [agent, notifier, desktopAnswers, unowned authorizations] app, before, by in
            let after = authorizations.permissions
            desktopAnswers.changed(app, to: after.answers[app] ?? .notDetermined, by: by)
            for owner in before.silenced.symmetricDifference(after.silenced) {
                agent.update(.silence(owner, after.silenced.contains(owner)), by: by)
            }
            subscribers.permissionsChanged(from: before, to: after)
            notifier.withdrawQuestion(about: app)
        }
        notifier.decide = { [authorizations] app, isAllowed in authorizations.decide(app, isAllowed: isAllowed) }
        notifier.shelve = { [authorizations] app, wasShown in authorizations.shelve(app, wasShown: wasShown) }
        intents.token = { [notifier] in notifier.pressToken }
        bell = Bell(
            program: program, loop: loop, now: { now().wall }, volume: settings.volume,
            overridesMute: settings.overridesMute, leftovers: folders.state + "/outputs",
            soon: { [agent] in agent.rehearse() }
        ) { [notifier, store] occurrence, trouble in
            health.sentences["sound"] = trouble
            if let trouble { store.note(trouble, of: occurrence) }
            notifier.soundTrouble(trouble, of: occurrence.alarm)
        }
        loop.atEndOfRound { [store] in
            store.saveFailures()
            store.saveIntents()
        }
        inhibitor = SleepInhibitor(loop: loop) { trouble in
            if let trouble, health.sentences["sleep"] == nil { report(trouble) }
            health.sentences["sleep"] = trouble
        }
        media = settings.pausesMedia ? MediaPlayers(bus: bus, loop: loop) : nil
        tray = Tray(
            bus: bus, loop: loop, now: now, book: { [agent] in agent.book },
            command: { [agent] in agent.update($0, by: "tray") }, custom: custom)
        object = AlarmsObject(
            bus: bus, loop: loop, agent: agent, zoneinfo: zoneinfo, health: health,
            checkSound: SoundCheck(program: program, loop: loop),
            checkOutput: settings.overridesMute ? nil : OutputCheck(program: program, loop: loop),
            subscribers: subscribers, authorizations: authorizations, peers: Peers(bus: bus),
            history: { [store] filter, owner throws(AlarmError) in try store.history(filter, seenBy: owner) })
        wakeup.set(to: Due(), telling: health)
        // The notification first: it is sent in no time, and what wakes another process beside it would keep it back.
        agent.mirrors = [notifier, inhibitor]
        agent.lateMirrors = [bell, intents, subscribers, tray] + (media.map { [$0] } ?? [])
        agent.inAMoment = { [loop] handler in loop.after(.milliseconds(2), handler) }
        repose = Repose(on: loop) { [object] in
            object.letGo()
            ProgramText.letGo()
        }
    }

    /// Takes the name, shows what the store held, and runs until a signal or the end of the bus.
    /// - Returns: why it ended.
    package func run() throws -> Ending {
        var ending = Ending.signal
        try loop.onSignals([SIGTERM, SIGINT, SIGHUP]) { [loop] _ in loop.stop() }
        bus.whenDisconnected = { [loop] in
            ending = .busGone
            loop.stop()
        }
        loop.atEndOfRound { [self] in endRound() }
        object.serve()
        guard try bus.requestName(Interface.alarms.name) == .primaryOwner else { return .nameTaken }
        intents.resume()
        agent.start()
        agent.endRound()
        desktopAnswers.follow()
        bell.putBackLeftovers()
        loop.run()
        bell.end()
        media?.end()
        tray.end()
        notifier.withdraw()
        inhibitor.end()
        agent.end()
        // Files that were lost since the last change are written anew.
        try? store.save([])
        return ending
    }

    private func endRound() {
        agent.endRound()
        object.endRound()
        agent.endRound()
        guard !agent.owed.isEmpty || store.owesAnswers, retry == nil else { return }
        retry = loop.after(.seconds(5)) { [self] in
            retry = nil
            agent.payOwed()
            store.payAnswers()
        }
    }

    package enum Ending {
        case signal, busGone, nameTaken
    }
}

extension Wakeup {
    fileprivate func set(to due: Due, telling health: Health) {
        set(to: due)
        health.canWake = canWake
        let isInVain = canWake && !hasWakingClock && (due.wakingWall != nil || due.wakingBoot != nil)
        health.sentences["wake"] = isInVain ? "This machine has no clock that can wake it from sleep." : nil
    }
}

extension AlarmStore {
    fileprivate func save(_ touches: [Touch], telling health: Health) throws(AlarmError) {
        let before = refusal
        defer {
            if let refusal, refusal != before { report(refusal) }
            tell(health)
        }
        try save(touches)
    }

    fileprivate func tell(_ health: Health) {
        health.sentences["store"] = sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// What is wrong with it, now and since it was loaded.
    fileprivate var sentences: [String] { (refusal.map { [$0] } ?? []) + troubles }
}

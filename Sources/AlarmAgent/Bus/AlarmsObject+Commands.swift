import AlarmCore
import AlarmWire
import DBus
import Glibc

extension AlarmsObject {
    func schedule(_ call: Call) throws(AlarmError) { try add(call, Command.schedule) }
    func ring(_ call: Call) throws(AlarmError) { try add(call, Command.ring) }

    func replace(_ call: Call) throws(AlarmError) {
        let owner = agent.book[try subject(of: call)]?.owner
        let configuration = try configuration(of: call)
        let size = size(of: call.arguments[1])
        whenAllowed(configuration, of: owner, call) { [self] warnings in
            withSubject(of: call) { id in
                let before = agent.book[id]
                update(.replace(id, configuration, size: size), for: call) {
                    let forgotten = self.forgottenSkips(before, self.agent.book[id])
                    return [.options(self.answer(id, warnings + forgotten))]
                }
            }
        }
    }

    func cancel(_ call: Call) throws(AlarmError) { update(.cancel(try subject(of: call)), for: call) }
    func stop(_ call: Call) throws(AlarmError) { update(.stop(try subject(of: call)), for: call) }
    func pause(_ call: Call) throws(AlarmError) { update(.pause(try subject(of: call)), for: call) }
    func resume(_ call: Call) throws(AlarmError) { update(.resume(try subject(of: call)), for: call) }

    func trigger(_ call: Call) throws(AlarmError) {
        _ = try subject(of: call)
        whenAllowed(call) { [self] in withSubject(of: call) { id in update(.trigger(id), for: call) } }
    }

    func skip(_ call: Call) throws(AlarmError) { update(.skip(try subject(of: call)), for: call) }
    func countdown(_ call: Call) throws(AlarmError) { update(.countdown(try subject(of: call), for: nil), for: call) }

    func snooze(_ call: Call) throws(AlarmError) {
        guard case .uint32(let seconds) = call.arguments[1], (1...31_622_400).contains(seconds) else {
            throw .invalidConfiguration("A snooze lasts 1 second to 366 days (31622400).")
        }
        update(.countdown(try subject(of: call), for: .seconds(Int64(seconds))), for: call)
    }

    func extend(_ call: Call) throws(AlarmError) {
        guard case .uint32(let seconds) = call.arguments[1], (1...31_622_400).contains(seconds) else {
            throw .invalidConfiguration("A countdown is extended by 1 second to 366 days (31622400).")
        }
        update(.extend(try subject(of: call), by: .seconds(Int64(seconds))), for: call)
    }

    private func add(_ call: Call, _ command: @escaping (Command.Draft) -> Command) throws(AlarmError) {
        let id = try call.newAlarmID(0)
        let configuration = try configuration(of: call)
        let draft = Command.Draft(
            id: id, owner: call.app.owner, configuration: configuration, size: size(of: call.arguments[1]))
        whenAllowed(configuration, call) { [self] warnings in
            update(command(draft), for: call) {
                let name = self.agent.book.name(id, of: call.app.owner)
                return [.string(id.description), .options(self.answer(name, warnings))]
            }
        }
    }

    /// The alarm a call is about. That of another app is as unknown as one that is not there, whatever else is wrong.
    private func subject(of call: Call) throws(AlarmError) -> AlarmID {
        let id = agent.book.name(try call.alarmID(0), of: call.app.owner)
        guard call.app.owner == .host || agent.book.alarm(id, seenBy: call.app.owner) != nil else {
            throw .unknownAlarm(id)
        }
        return id
    }

    /// After a wait, in which the alarm may have gone, and its id have become another app's.
    private func withSubject(of call: Call, _ work: (AlarmID) -> Void) {
        do throws(AlarmError) {
            work(try subject(of: call))
        } catch {
            agent.inOrder { call.refuse(error) }
        }
    }

    private func configuration(of call: Call) throws(AlarmError) -> AlarmConfiguration {
        var configuration = try AlarmConfiguration(wire: call.arguments[1])
        try configuration.nameApps(for: call.app)
        if call.app.isSandboxed {
            guard configuration.soundFolder == nil else {
                throw .notAuthorized("sound-folder: a sandboxed app may not name a folder; leave it out")
            }
            guard configuration.icon?.contains("/") != true else {
                throw .notAuthorized("icon: a sandboxed app may not name a file; name an icon of the theme")
            }
            try configuration.checkIntents(of: call.app.owner)
        }
        if let name = configuration.timeZone { zoneinfo.know(name) }
        if let folder = configuration.soundFolder, !folder.hasPrefix("/") {
            throw .invalidConfiguration("sound-folder is \"\(folder)\"; an absolute path is needed")
        }
        return configuration
    }

    /// Bytes a configuration takes on the wire.
    private func size(of value: Value) -> Int { (try? value.marshalledCount()) ?? .max }

    /// Goes on when the caller may set alarms and the sound is known to be good.
    /// - Parameter owner: whose alarm it is; nil for the caller's.
    private func whenAllowed(
        _ configuration: AlarmConfiguration, of owner: Owner? = nil, _ call: Call, then: @escaping ([String]) -> Void
    ) {
        // First: who may set none need not know which sounds there are.
        let places = SoundPlaces(of: configuration, for: owner ?? call.app.owner)
        whenAllowed(call) { [self] in whenSoundIsGood(configuration, places, call, then: then) }
    }

    private func whenSoundIsGood(
        _ configuration: AlarmConfiguration, _ places: SoundPlaces, _ call: Call, then: @escaping ([String]) -> Void
    ) {
        guard configuration.sound != nil || checkOutput != nil else { return then(warnings(configuration)) }
        hold(call.sender)
        check(configuration, in: places) { [self] result in
            switch result {
            case .success(let doubts): then(warnings(configuration) + doubts)
            case .failure(let error): agent.inOrder { call.refuse(error) }
            }
            release(call.sender)
        }
    }

    private func check(
        _ configuration: AlarmConfiguration, in places: SoundPlaces, then: @escaping (SoundCheck.Verdict) -> Void
    ) {
        let withOutput: (SoundCheck.Verdict) -> Void = { [checkOutput] verdict in
            guard let checkOutput, case .success(let doubts) = verdict else { return then(verdict) }
            checkOutput.check { then(.success(doubts + $0)) }
        }
        guard let sound = configuration.sound else { return withOutput(.success([])) }
        checkSound.check(sound, in: places, then: withOutput)
    }

    private func warnings(_ configuration: AlarmConfiguration) -> [String] {
        guard configuration.wake, !health.canWake else { return [] }
        return ["This session cannot wake the machine from sleep; an alarm due during sleep rings after it."]
    }

    /// A changed schedule is planned anew: dates of the old one that were dropped mean nothing in it.
    private func forgottenSkips(_ before: Alarm?, _ after: Alarm?) -> [String] {
        guard let before, let after, after.skipped.isEmpty else { return [] }
        let now = Instant(microseconds: SystemClock.read(CLOCK_REALTIME))
        let zone = before.configuration.timeZone.flatMap { zoneinfo.zones.named[$0] } ?? zoneinfo.zones.local
        let today = zone.date(at: now)
        let dates = before.skipped.filter { $0 >= today }.map(\.iso8601)
        guard !dates.isEmpty else { return [] }
        return [
            "The new schedule begins without a skip: what was skipped of the old one (\(dates.joined(separator: ", "))) "
                + "is forgotten; skip again where it is not to ring."
        ]
    }

    private func answer(_ id: AlarmID, _ warnings: [String]) -> [String: Value] {
        var answer: [String: Value] = [:]
        answer["next"] = agent.book[id]?.next.map { .int64($0.microseconds) }
        answer["warnings"] = warnings.isEmpty ? nil : .strings(warnings)
        return answer
    }

    private func update(_ command: Command, for call: Call, answer: @escaping () -> [Value] = { [] }) {
        agent.update(command, by: call.sender) { outcome in
            switch outcome {
            case .success: call.answer(answer())
            case .failure(let error): call.refuse(error)
            }
        }
    }
}

extension AlarmConfiguration {
    /// The actions of a program that the session started as an app are that app's, where it names no other.
    fileprivate mutating func nameApps(for app: App) throws(AlarmError) {
        if let stopIntent { self.stopIntent = try stopIntent.named(app, "stop-intent") }
        if let secondaryIntent { self.secondaryIntent = try secondaryIntent.named(app, "secondary-intent") }
    }
}

extension AlarmConfiguration.Intent {
    fileprivate func named(_ app: App, _ key: String) throws(AlarmError) -> Self {
        guard case .action(let name, let parameter, let named) = self else { return self }
        guard let named else {
            return app.isSandboxed ? self : .action(name, parameter: parameter, app: app.id)
        }
        guard named.isEmpty || App.isName(named) else {
            throw .invalidConfiguration("app of \(key) is \"\(named)\"; a bus name is needed, such as org.example.App")
        }
        return self
    }
}

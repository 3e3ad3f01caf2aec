import AlarmCore
import AlarmWire
import DBus

extension AlarmsObject {
    /// Goes on when the user lets the caller set alarms; asks him if he has not said.
    func whenAllowed(_ call: Call, then: @escaping () -> Void) {
        guard authorizations.state(of: call.app) != .authorized else { return then() }
        hold(call.sender)
        authorizations.request(call.app) { [self] outcome in
            release(call.sender)
            // Who has gone meanwhile has nobody left who would know of the alarm.
            guard peers.isOnBus(call.sender) else { return }
            if outcome == .decided(.authorized) { return then() }
            agent.inOrder { call.refuse(outcome.refusal(of: call.app)) }
        }
    }

    /// It holds no later call up: what rings can be stopped meanwhile.
    func requestAuthorization(_ call: Call) throws(AlarmError) {
        authorizations.request(call.app, usage: call.text(0)) { [self] outcome in
            let state = if case .decided(let state) = outcome { state } else { Authorization.notDetermined }
            agent.inOrder { call.answer([.string(state.rawValue)]) }
        }
    }

    func getAuthorization(_ call: Call) throws(AlarmError) {
        let state = authorizations.state(of: call.app)
        agent.inOrder { call.answer([.string(state.rawValue)]) }
    }

    /// Every app that the user has answered, that is being asked about or has alarms, and the host.
    func listAuthorizations(_ call: Call) throws(AlarmError) {
        try refuseSandboxed(call)
        var states: [Value: Value] = [:]
        for app in knownApps.union([""]) {
            let state = authorizations.permissions.state(of: app, isSandboxed: !app.isEmpty)
            states[.string(app)] = .string(state.rawValue)
        }
        answer(call, .dictionary(key: "s", value: "s", states))
    }

    func setAuthorization(_ call: Call) throws(AlarmError) {
        try refuseSandboxed(call)
        let (app, word) = (call.text(0), call.text(1))
        guard app.isEmpty || App.isID(app) else {
            throw .invalidConfiguration(
                "\"\(app)\" is no app id, such as org.example.Coffee; \"\" is for programs outside every sandbox.")
        }
        guard let state = Authorization(rawValue: word) else {
            let words = Authorization.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw .invalidConfiguration("The state is \"\(word)\"; it can be \(words).")
        }
        guard app.isEmpty || knownApps.contains(app) || DesktopEntry.path(of: app) != nil else {
            throw .invalidConfiguration(
                "No app \(app) is known: it has neither asked nor set an alarm, and no \(app).desktop is installed.")
        }
        authorizations.set(app, to: state, by: call.sender)
        agent.inOrder { call.answer([]) }
    }

    private var knownApps: Set<String> {
        let owners = agent.book.owners.map(\.wire)
        return Set(authorizations.permissions.answers.keys).union(authorizations.asked)
            .union(authorizations.unanswered).union(owners)
    }

    private func refuseSandboxed(_ call: Call) throws(AlarmError) {
        guard call.app.isSandboxed else { return }
        throw .notAuthorized("Which apps may set alarms is not for a sandboxed app to see or to change.")
    }
}

extension Authorizations.Outcome {
    fileprivate func refusal(of app: App) -> AlarmError {
        let name = app.id ?? "this program"
        let command = "`alarmctl authorization \(app.id ?? "host") allow`"
        switch self {
        case .decided: return .notAuthorized("The user does not let \(name) set alarms; \(command) would.")
        case .asked: return .notAuthorized("The user has not decided yet whether \(name) may set alarms.")
        case .unanswered:
            return .notAuthorized("The user has not decided whether \(name) may set alarms; \(command) lets it.")
        case .held(let rest):
            let minutes = rest.components.seconds / 60 + 1
            return .notAuthorized(
                "The user has not decided whether \(name) may set alarms, and is not asked again for \(minutes) min; "
                    + "\(command) lets it.")
        }
    }
}

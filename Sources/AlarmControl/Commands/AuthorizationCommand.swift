import AlarmCore
import DBus

/// `alarmctl authorization`: which apps may set alarms.
enum AuthorizationCommand: Subcommand {
    static let name = "authorization"
    static let arguments = "[APP [allow|deny|reset]] [OPTIONS]"
    static let summary = "Tell which apps may set alarms, or say so."
    static let details = """
        APP is an app id, such as org.example.Coffee, or host for programs outside every sandbox that are no app.
        What a denied app has set is kept, and does not ring until it is allowed again. After reset it is asked about anew.
        """
    static let options = [Option.json]
    /// What the bus calls programs that are no app.
    private static let host = "host"

    private static let verbs: [String: Authorization] = [
        "allow": .authorized, "deny": .denied, "reset": .notDetermined,
    ]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try arguments.expect(atMost: 2)
        guard let name = arguments.words.first else {
            try list(session)
            return .success
        }
        let app = name == host ? "" : name
        if let verb = arguments.words.dropFirst().first {
            guard let state = verbs[verb] else {
                throw .usage("\"\(verb.onOneLine)\" is unknown; there is allow, deny and reset")
            }
            try session.call("SetAuthorization", [.string(app), .string(state.rawValue)])
        }
        guard let state = try states(session)[app] else {
            // One that was reset and has no alarms is not listed.
            guard arguments.words.count > 1 else {
                throw .noSuchAlarm("no app \(name.onOneLine) has asked to set alarms, or has any")
            }
            show(app, Authorization.notDetermined.rawValue, session)
            return .success
        }
        show(app, state, session)
        return .success
    }

    private static func list(_ session: Session) throws(ControlError) {
        let states = try states(session).sorted { $0.key < $1.key }
        guard !session.isJSON else {
            return session.output.print(JSON.array(states.map { json($0.key, $0.value) }).page)
        }
        var table = Table("APP", "ALARMS")
        for (app, state) in states { table.add(app.isEmpty ? host : app, words(for: state)) }
        session.output.print(table.text)
    }

    private static func show(_ app: String, _ state: String, _ session: Session) {
        guard !session.isJSON else { return session.output.print(json(app, state).page) }
        session.output.print("\(app.isEmpty ? host : app.onOneLine)  \(words(for: state))")
    }

    private static func states(_ session: Session) throws(ControlError) -> [String: String] {
        guard case .dictionary(_, _, let entries) = try session.call("Authorizations").first else { return [:] }
        let pairs = entries.compactMap { entry in
            entry.key.asString.flatMap { app in entry.value.asString.map { (app, $0) } }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func json(_ app: String, _ state: String) -> JSON {
        .object(["app": .string(app), "state": .string(state)])
    }

    /// The bus's words, as people say it.
    private static func words(for state: String) -> String {
        switch Authorization(rawValue: state) {
        case .authorized: "allowed"
        case .denied: "denied"
        case .notDetermined: "not decided"
        case nil: state
        }
    }
}

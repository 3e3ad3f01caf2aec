/// What the user has answered to each app that wants to set alarms.
package struct Permissions: Equatable, Sendable {
    /// By app id; "" for programs outside every sandbox that the session did not start as an app. Never `notDetermined`.
    package private(set) var answers: [String: Authorization]
    /// Whether programs outside every sandbox are asked too.
    package let asksHost: Bool

    package init(answers: [String: Authorization] = [:], asksHost: Bool = false) {
        self.answers = answers.filter { $0.value != .notDetermined }
        self.asksHost = asksHost
    }

    /// Programs outside every sandbox could do without us, so they are let unless the user says otherwise.
    package func state(of app: String, isSandboxed: Bool) -> Authorization {
        answers[app] ?? (isSandboxed || asksHost ? .notDetermined : .authorized)
    }

    /// `notDetermined` takes an answer back.
    package mutating func set(_ app: String, to state: Authorization) {
        answers[app] = state == .notDetermined ? nil : state
    }

    /// Whose stored alarms do not ring. Those of the host belong to no one program, so they always do.
    package var silenced: Set<Owner> {
        Set(answers.filter { $0.value == .denied && !$0.key.isEmpty }.map { .app($0.key) })
    }
}

import AlarmCore
import EventLoop

/// Who may set alarms: has the user's answers, asks for those that are missing, and lets nobody wait without end.
package final class Authorizations {
    private(set) var permissions: Permissions
    private let loop: Loop
    private let patience: Duration
    private let ask: (Question) -> Void
    /// The answer to an app is another one than before.
    var changed: (_ app: String, _ before: Permissions, _ by: String) -> Void = { _, _, _ in }
    private var questions: [String: Question] = [:]
    private var waiting: [String: [Int: Waiting]] = [:]
    /// Of the apps whose questions nobody answered: how often they were swept away, and until when nobody is asked again.
    private var held: [String: (count: Int, end: Duration)] = [:]
    private let holdOffs: [Duration]
    private var count = 0

    /// Calls of one app that may wait at a time.
    private static let mostWaiting = 256
    /// Characters of an app's own words that are kept: more than are shown.
    private static let longestUsage = 1_000
    /// Questions that may be open at a time.
    private static let mostQuestions = 64

    private struct Waiting {
        let isSandboxed: Bool
        let then: (Outcome) -> Void
        let timer: Timer
    }

    /// What came of a request.
    enum Outcome: Equatable {
        case decided(Authorization)
        /// The question is on the screen.
        case asked
        /// There is nobody to ask, or he has just swept the question away.
        case unanswered
        /// He swept the question away, and is left in peace for so long.
        case held(Duration)
    }

    /// - Parameters:
    ///   - patience: how long a request waits for the user.
    ///   - holdOffs: for how long nobody is asked about an app again whose question was swept away once, twice and so on.
    ///   - ask: shows a question; `decide` or `shelve` tell what becomes of it.
    init(
        _ permissions: Permissions, loop: Loop, patience: Duration = .seconds(20),
        holdOffs: [Duration] = [.seconds(60), .seconds(600), .seconds(3_600), .seconds(86_400)],
        ask: @escaping (Question) -> Void
    ) {
        (self.permissions, self.loop, self.patience, self.holdOffs) = (permissions, loop, patience, holdOffs)
        self.ask = ask
    }

    func state(of app: App) -> Authorization { permissions.state(of: app.key, isSandboxed: app.isSandboxed) }

    /// The apps that are being asked about.
    var asked: [String] { Array(questions.keys) }

    /// The apps whose questions were swept away, or had nobody to be put to.
    var unanswered: [String] { Array(held.keys) }

    /// Asks the user, unless he has answered. `then` is called once: at once, with his answer, or when patience ends.
    func request(_ app: App, usage: String? = nil, then: @escaping (Outcome) -> Void) {
        let state = state(of: app)
        guard state == .notDetermined else { return then(.decided(state)) }
        let key = app.key
        if let rest = held[key].map({ $0.end - loop.now }), rest > .zero { return then(.held(rest)) }
        guard waiting[key, default: [:]].count < Self.mostWaiting,
            questions[key] != nil || questions.count < Self.mostQuestions
        else { return then(.unanswered) }
        count += 1
        let number = count
        let timer = loop.after(patience) { [weak self] in self?.end(number, of: key, .asked) }
        waiting[key, default: [:]][number] = Waiting(isSandboxed: app.isSandboxed, then: then, timer: timer)
        let known = questions[key]
        var question = known ?? Self.question(about: key)
        // The first words stand: they do not change under the user's eyes.
        if question.usage == nil, let usage, !usage.isEmpty { question.usage = String(usage.prefix(Self.longestUsage)) }
        questions[key] = question
        ask(question)
    }

    private static func question(about app: String) -> Question {
        let entry = DesktopEntry(of: app)
        return Question(app: app, name: entry?.name, usage: entry?.usage, token: .random(in: .min ... .max))
    }

    /// The user answered; or took an answer back, with `notDetermined`, to be asked again.
    func set(_ app: String, to state: Authorization, by: String) {
        held[app] = nil
        let before = permissions
        permissions.set(app, to: state)
        guard permissions != before else { return }
        if state != .notDetermined { questions[app] = nil }
        changed(app, before, by)
        for (number, one) in waiting[app] ?? [:] {
            let state = permissions.state(of: app, isSandboxed: one.isSandboxed)
            if state != .notDetermined { end(number, of: app, .decided(state)) }
        }
    }

    /// A button of the question was pressed.
    func decide(_ app: String, isAllowed: Bool) {
        set(app, to: isAllowed ? .authorized : .denied, by: "notification")
    }

    /// The question is not on the screen any more, and nothing is decided.
    /// - Parameter wasShown: whether anybody can have seen it.
    func shelve(_ app: String, wasShown: Bool) {
        questions[app] = nil
        let count = held[app]?.count ?? 0
        if wasShown, !holdOffs.isEmpty {
            held[app] = (count + 1, loop.now + holdOffs[min(count + 1, holdOffs.count) - 1])
        } else {
            held[app] = (count, loop.now)
        }
        for number in (waiting[app] ?? [:]).keys { end(number, of: app, .unanswered) }
    }

    private func end(_ number: Int, of app: String, _ outcome: Outcome) {
        guard let one = waiting[app]?.removeValue(forKey: number) else { return }
        if waiting[app]?.isEmpty == true { waiting[app] = nil }
        one.timer.cancel()
        one.then(outcome)
    }
}

extension App {
    /// What its permission is known by.
    var key: String { id ?? "" }
}

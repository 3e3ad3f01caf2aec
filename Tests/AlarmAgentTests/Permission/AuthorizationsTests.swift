import AlarmCore
import EventLoop
import Testing

@testable import AlarmAgent

/// Who is asked, who waits for it and for how long.
@Suite @MainActor final class AuthorizationsTests {
    private static let coffee = App(id: "org.example.Coffee", isSandboxed: true)
    private let loop: Loop
    private var asked: [Question] = []
    private var outcomes: [Authorizations.Outcome] = []

    init() throws { loop = try Loop() }

    private func make(
        _ permissions: Permissions = Permissions(), patience: Duration = .seconds(60),
        holdOffs: [Duration] = [.seconds(60), .seconds(600)]
    ) -> Authorizations {
        Authorizations(permissions, loop: loop, patience: patience, holdOffs: holdOffs) { [unowned self] in
            asked.append($0)
        }
    }

    private func request(_ authorizations: Authorizations, _ app: App = coffee, usage: String? = nil) {
        authorizations.request(app, usage: usage) { [unowned self] in outcomes.append($0) }
    }

    @Test func `who was answered is not asked again`() {
        for state in [Authorization.authorized, .denied] {
            let authorizations = make(Permissions(answers: ["org.example.Coffee": state]))
            request(authorizations)
            #expect(outcomes.last == .decided(state))
        }
        let authorizations = make()
        request(authorizations, App(id: nil, isSandboxed: false))
        #expect(outcomes.last == .decided(.authorized))
        #expect(asked == [])
    }

    @Test func `all that wait for one question have its answer, once`() {
        let authorizations = make()
        for usage in [nil, "To brew.", "Something else"] { request(authorizations, usage: usage) }
        request(authorizations, App(id: "org.example.Tea", isSandboxed: true))
        #expect(Set(asked.map(\.token)).count == 2)
        #expect(asked.map(\.usage) == [nil, "To brew.", "To brew.", nil])
        #expect(outcomes == [])
        authorizations.decide("org.example.Coffee", isAllowed: true)
        #expect(outcomes == [.decided(.authorized), .decided(.authorized), .decided(.authorized)])
        authorizations.set("org.example.Coffee", to: .denied, by: "x")
        #expect(outcomes.count == 3)
        #expect(authorizations.asked == ["org.example.Tea"])
    }

    @Test func `patience ends, the question stays, and a late answer counts`() {
        let authorizations = make(patience: .milliseconds(20))
        var changes: [String] = []
        authorizations.changed = { app, _, by in changes.append("\(app) by \(by)") }
        request(authorizations)
        let deadline = ContinuousClock.now + .seconds(10)
        while outcomes.isEmpty, ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(10)) }
        #expect(outcomes == [.asked] && changes == [])
        #expect(authorizations.state(of: Self.coffee) == .notDetermined)
        #expect(authorizations.asked == ["org.example.Coffee"])
        authorizations.decide("org.example.Coffee", isAllowed: false)
        #expect(authorizations.state(of: Self.coffee) == .denied)
        #expect(changes == ["org.example.Coffee by notification"] && outcomes.count == 1)
    }

    @Test func `a question that nobody could be shown ends the waiting; the next one has another token`() throws {
        let authorizations = make()
        request(authorizations)
        authorizations.shelve("org.example.Coffee", wasShown: false)
        #expect(outcomes == [.unanswered] && authorizations.asked == [])
        request(authorizations)
        #expect(asked.count == 2 && asked[0].token != asked[1].token)
    }

    /// How long nobody is asked about the app, as a request is told that just came.
    private func hold() -> Duration? { if case .held(let rest)? = outcomes.last { rest } else { nil } }

    @Test func `who sweeps a question away is left in peace by that app for a while, each time for longer`() throws {
        let authorizations = make(holdOffs: [.milliseconds(50), .seconds(60), .seconds(600)])
        request(authorizations)
        authorizations.shelve("org.example.Coffee", wasShown: true)
        #expect(outcomes == [.unanswered] && authorizations.asked == [])
        request(authorizations)
        #expect(outcomes.count == 2 && hold().map { $0 <= .milliseconds(50) } == true && asked.count == 1)
        request(authorizations, App(id: "org.example.Tea", isSandboxed: true))
        #expect(asked.count == 2)
        let end = ContinuousClock.now + .milliseconds(60)
        while ContinuousClock.now < end { loop.runOnce(for: .milliseconds(10)) }
        for rest in [Duration.seconds(60), .seconds(600), .seconds(600)] {
            let before = asked.count
            request(authorizations)
            // Only the first time is over by now.
            #expect(asked.count == before + (rest == .seconds(60) ? 1 : 0))
            authorizations.shelve("org.example.Coffee", wasShown: true)
            request(authorizations)
            let left = try #require(hold())
            #expect(left <= rest && left > rest - .seconds(30))
        }
        authorizations.set("org.example.Coffee", to: .notDetermined, by: "x")
        let before = asked.count
        request(authorizations)
        #expect(asked.count == before + 1 && authorizations.asked.contains("org.example.Coffee"))
    }

    @Test func `nobody can make it keep more than a screen has use for`() {
        let authorizations = make()
        for _ in 0..<300 { request(authorizations) }
        #expect(outcomes == Array(repeating: .unanswered, count: 300 - 256))
        for number in 0..<100 { request(authorizations, App(id: "org.example.A\(number)", isSandboxed: true)) }
        #expect(authorizations.asked.count == 64)
        #expect(outcomes.count == 44 + 37)
    }

    @Test func `taking an answer back is a change, saying it again is none`() {
        let authorizations = make()
        var changes = 0
        authorizations.changed = { _, _, _ in changes += 1 }
        for state in [Authorization.denied, .denied, .notDetermined, .notDetermined] {
            authorizations.set("org.example.Coffee", to: state, by: "x")
        }
        #expect(changes == 2)
        #expect(authorizations.permissions == Permissions())
    }
}

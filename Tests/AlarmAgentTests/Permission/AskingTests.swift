import AlarmCore
import DBus
import TestSupport
import Testing

@testable import AlarmAgent

/// Questions on a real bus, against a server that can be made to misbehave.
@Suite(.serialized) @MainActor struct AskingTests {
    private static let coffee = App(id: "org.example.Coffee", isSandboxed: true)

    /// Asks for an app, and has what came of it.
    private final class Asking {
        let authorizations: Authorizations
        var outcomes: [Authorizations.Outcome] = []

        init(_ scene: Scene, patience: Duration) {
            authorizations = Authorizations(Permissions(), loop: scene.loop, patience: patience) { [unowned scene] in
                scene.notifier?.ask($0)
            }
            scene.notifier?.decide = { [authorizations] in authorizations.decide($0, isAllowed: $1) }
            scene.notifier?.shelve = { [authorizations] in authorizations.shelve($0, wasShown: $1) }
            authorizations.changed = { [unowned scene] app, _, _ in scene.notifier?.withdrawQuestion(about: app) }
        }

        func request() { authorizations.request(coffee) { [unowned self] in outcomes.append($0) } }
    }

    @Test func `unanswered in time it stays on the screen, and a late press decides`() throws {
        let fake = try FakeScene()
        let asking = Asking(fake.scene, patience: .milliseconds(100))
        asking.request()
        try fake.scene.until("refused") { asking.outcomes == [.asked] }
        #expect(fake.server?.screen.count == 1 && fake.server?.closes == [])
        let key = try #require(fake.server?.postings.first?.keys.last { $0.hasPrefix("deny.") })
        fake.server?.tellPressed(key, on: 1)
        try fake.scene.until("decided") { asking.authorizations.state(of: Self.coffee) == .denied }
        try fake.scene.until("closed") { fake.server?.screen.isEmpty == true }
        #expect(asking.outcomes.count == 1)
    }

    @Test func `signals of a third peer decide nothing, even with the key of the button`() throws {
        let fake = try FakeScene()
        let asking = Asking(fake.scene, patience: .seconds(60))
        asking.request()
        try fake.scene.until("posted") { fake.scene.remembered.count == 1 }
        let stranger = try Connection(to: .address(fake.daemon.address))
        stranger.attach(to: fake.scene.loop)
        for key in fake.server?.postings.first?.keys ?? [] {
            for destination in [nil, fake.scene.bus.uniqueName] {
                fake.server?.tellPressed(key, on: 1, from: stranger, to: destination)
                fake.server?.tellClosed(1, reason: 2, from: stranger, to: destination)
            }
        }
        fake.scene.pass(.milliseconds(300))
        #expect(asking.outcomes == [] && asking.authorizations.state(of: Self.coffee) == .notDetermined)
        #expect(fake.server?.screen.count == 1)
    }

    @Test func `a server that hangs keeps nobody longer than patience`() throws {
        let fake = try FakeScene()
        fake.server?.hangs = true
        let asking = Asking(fake.scene, patience: .milliseconds(100))
        asking.request()
        try fake.scene.until("refused") { asking.outcomes == [.asked] }
    }

    @Test func `a server that ends and one that refuses: it is shown again, and can be answered`() throws {
        let fake = try FakeScene()
        let asking = Asking(fake.scene, patience: .seconds(60))
        var refusals = 2
        fake.server?.whenAsked = { server, posting in
            if refusals == 0 { return _ = server.show(posting) }
            refusals -= 1
            server.refuse(posting, with: "org.freedesktop.Notifications.Error.ExcessNotificationGeneration")
        }
        asking.request()
        try fake.scene.until("shown") { fake.server?.screen.count == 1 }
        let key = try #require(fake.server?.postings.first?.keys.first)
        fake.server?.tellPressed(key, on: 1)
        try fake.scene.until("allowed") { asking.outcomes == [.decided(.authorized)] }
    }

    @Test func `without a server, and none that the bus could start, it ends at once`() throws {
        let fake = try FakeScene()
        try fake.scene.until("server known") { fake.scene.notifier?.board.server != nil }
        fake.server?.end()
        try fake.scene.until("server gone") { fake.scene.trouble != nil }
        let asking = Asking(fake.scene, patience: .seconds(60))
        for count in 1...3 {
            asking.request()
            try fake.scene.until("refused") { asking.outcomes.count == count }
        }
        #expect(asking.outcomes == [.unanswered, .unanswered, .unanswered])
    }
}

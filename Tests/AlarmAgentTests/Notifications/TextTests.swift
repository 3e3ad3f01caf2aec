import AlarmCore
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// Texts as their authors typed them, on real servers.
@Suite(.serialized) struct TextTests {
    /// Each where servers go wrong.
    static let texts = [
        "<b>&\"\u{202E}", "Tea &amp; <i>cake</i> <3", "\u{1F9C1}\u{1F468}\u{200D}\u{1F373} שלום עולם",
        "One\nTwo\n\nThree",
        "%s %n %% \\n", "<a href=\"file:///\">x</a>",
    ]

    @Test(arguments: Desktop.chosen.filter { [.xfce4Notifyd, .mate].contains($0) })
    func `a screen reader reads titles and bodies as they were typed`(desktop: Desktop) throws {
        var reader: ScreenReader?
        try desktop.run("read", prepare: { reader = try ScreenReader(in: $0) }) { server in
            let scene = try Scene(on: server.session.bus.address)
            for text in Self.texts {
                let alarm = scene.ring(text) { $0.body = text }
                try scene.until("shown") { scene.remembered.count == 1 }
                try scene.until("\(text) is read") {
                    let texts = try reader?.texts() ?? []
                    // A title of several lines is said below.
                    guard !text.contains("\n") else { return texts.contains("07:00\n\(text)\n\(text)") }
                    return texts.contains(text) && texts.contains("07:00\n\(text)")
                }
                scene.stop(alarm.alarm)
                try scene.until("gone") { scene.notifier?.board.listens == false }
            }
        }
    }

    @Test func `dunst and mako know titles and bodies as they were typed`() throws {
        for desktop in Desktop.chosen where [.dunst, .mako].contains(desktop) {
            try desktop.run("known") { server in
                let scene = try Scene(on: server.session.bus.address)
                for text in Self.texts {
                    let alarm = scene.ring(text) { $0.body = text }
                    try scene.until("shown") { scene.remembered.count == 1 }
                    if let mako = server as? Mako { try expect(text, in: mako.list().map { ($0.summary, $0.body) }) }
                    try server.dismiss()
                    try scene.until("dismissed") { scene.remembered.isEmpty }
                    scene.stop(alarm.alarm)
                    if let dunst = server as? Dunst { try expect(text, in: dunst.history()) }
                    try scene.until("gone") { scene.notifier?.board.listens == false }
                }
            }
        }
    }

    private func expect(_ text: String, in shown: [(summary: String, body: String)]) throws {
        let title = text.contains("\n") ? "One…" : text
        let newest = try #require(shown.first { $0.summary == title })
        // Both keep the body as markup.
        #expect(newest.body.hasSuffix(Markup.escaped(text)))
    }

    /// Were it obeyed, both of a pair would look the same.
    @Test(arguments: Desktop.chosen)
    func `markup is drawn, in titles and in bodies`(desktop: Desktop) throws {
        try desktop.run("drawn") { server in
            let scene = try Scene(on: server.session.bus.address)
            for (typed, obeyed) in [("Tea &amp; cake", "Tea & cake"), ("<u></u>Tea", "Tea")] {
                for isTitle in [true, false] {
                    let pictures = try [typed, obeyed].map { text in
                        try picture(of: isTitle ? (text, "-") : ("Tea", text), scene, server)
                    }
                    #expect(pictures[0].difference(from: pictures[1]) > 20, "\(typed), title: \(isTitle)")
                }
            }
        }
    }

    /// What is drawn of an alarm, once it does not change any more.
    private func picture(
        of text: (title: String, body: String), _ scene: Scene, _ server: any NotificationServer
    ) throws -> Picture {
        try scene.until("nothing is seen") { try !server.display.isTaken() }
        let alarm = scene.ring(text.title) { $0.body = text.body }
        let picture = try scene.picture(on: server)
        scene.stop(alarm.alarm)
        try scene.until("gone") { scene.notifier?.board.listens == false }
        return picture
    }
}

import AlarmCore
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// Titles of 1 KiB on real servers, on a screen of 1024 by 768. Those of GNOME, Plasma, Cinnamon and Budgie are in
/// `make test-desktops`.
@Suite(.serialized) struct LongTitleTests {
    /// So many of its letters are drawn, where not all are: dunst's windows are 300 pixels high, and mako's 100.
    private static let drawn: [Desktop: Int] = [.dunst: 540, .mako: 90]

    private static let words = """
        Remember to call the dentist before noon and ask about the bill, then water the plants, take out the rubbish, \
        feed the cat and bring the parcel to the post office.\u{20}
        """

    @Test(arguments: Desktop.chosen)
    func `all of a title is drawn that the server draws of any, and Stop with it`(desktop: Desktop) throws {
        try desktop.run("long", width: 1_024, height: 768) { server in
            // As they are, so that nothing is shown anew meanwhile.
            let scene = try Scene(on: server.session.bus.address, delays: Delays())
            try scene.until("the server is known") { scene.notifier?.board.server?.name != nil }
            let title = filled(with: Self.words)
            let last = try #require(title.prefix(Self.drawn[desktop] ?? 1_024).lastIndex { $0 != " " })
            let shown = try picture(of: title, scene, server)
            try photograph(server, desktop)
            var places = [last]
            // Some draw so many rows of a paragraph.
            let body = try #require(server.monitor.latest("Notify").arguments[4] as? String).split(separator: "\n")
            if body.count > 2 { places.append(title.index(title.startIndex, offsetBy: body[1].count - 1)) }
            try stop(scene, server)
            // Where a letter is seen, another one is seen in its place.
            for place in places {
                let other = try picture(of: title.replacingCharacters(in: place...place, with: "-"), scene, server)
                #expect(shown.difference(from: other) > 5, "\(title[...place].count)")
                try stop(scene, server)
            }
            // Nothing is between these letters; of the widest not all are drawn.
            for letters in ["x", "A", "0123456789", "www.example.org/", "W", "\n", "目"] {
                _ = try picture(of: filled(with: letters), scene, server)
                try stop(scene, server)
            }
        }
    }

    private func filled(with text: String) -> String {
        var title = String(repeating: text, count: 1_024)
        while title.utf8.count > 1_024 { title = String(title.prefix(min(title.count - 1, 1_024))) }
        return title
    }

    /// What is shown of an alarm, once it does not change any more.
    private func picture(
        of title: String, _ scene: Scene, _ server: any NotificationServer
    ) throws -> Picture {
        try scene.until("nothing is seen") { try !server.display.isTaken() }
        scene.ring(title)
        try scene.until("seen", server.display.isTaken)
        var last = try server.display.picture()
        try scene.until("it stays") {
            let picture = try server.display.picture()
            defer { last = picture }
            return picture.difference(from: last) == 0
        }
        return last
    }

    private func stop(_ scene: Scene, _ server: any NotificationServer) throws {
        try server.press("Stop")
        try scene.until("stopped") { scene.alerting.isEmpty }
        try scene.until("gone") { scene.notifier?.board.listens == false }
    }

    /// Keeps a picture in the folder that `ALARMS_PICTURES` names.
    private func photograph(_ server: any NotificationServer, _ desktop: Desktop) throws {
        guard let folder = ProcessInfo.processInfo.environment["ALARMS_PICTURES"] else { return }
        try server.display.photograph(to: "\(folder)/long-\(desktop.rawValue).png")
    }
}

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
            try photograph(server, "long-\(desktop.rawValue)")
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

    @Test(arguments: Desktop.chosen)
    func `the rest of a title is seen, page by page, by clicks on it`(desktop: Desktop) throws {
        try desktop.run("pages", width: 1_024, height: 768) { server in
            var delays = Delays()
            delays.afterPress = .milliseconds(100)
            let scene = try Scene(on: server.session.bus.address, delays: delays)
            try scene.until("the server is known") { scene.notifier?.board.server?.name != nil }
            // Of the widest letters no server draws as many.
            let title = filled(with: Self.drawn[desktop] == nil ? "W" : Self.words)
            let pages = try self.pages(of: title, scene, server, desktop)
            #expect(pages.count > 1)
            // Where a letter is seen, another one is seen in its place: the last of each page.
            let text = Array("07:00\n" + Breaks.inWords(title))
            let ends = try (pages.dropFirst().map(\.start) + [text.count]).map { end in
                try #require(text[..<end].lastIndex { !$0.isWhitespace && $0 != "\u{200B}" })
            }
            // Of a text that dunst cuts it shows the end too.
            for changes in [ends.dropLast(), ends.suffix(1)] {
                var changed = text
                for place in changes { changed[place] = try other(of: text[place]) }
                let title = String(changed.dropFirst(6).filter { $0 != "\u{200B}" })
                let others = try self.pages(of: title, scene, server, desktop)
                #expect(others.map(\.start) == pages.map(\.start))
                for place in changes.indices {
                    #expect(pages[place].picture.difference(from: others[place].picture) > 2, "\(place)")
                }
            }
        }
    }

    /// One that is as wide.
    private func other(of letter: Character) throws -> Character {
        try #require("aeolizsbphfrtWmGNMw.,".first { $0 != letter && $0.pixels == letter.pixels })
    }

    /// What is seen of an alarm with an icon, until the first page is back, and how much of the text comes before it.
    private func pages(
        of title: String, _ scene: Scene, _ server: any NotificationServer, _ desktop: Desktop
    ) throws -> [(start: Int, picture: Picture)] {
        try scene.until("nothing is seen") { try !server.display.isTaken() }
        scene.ring(title) { $0.tint = .init(red: 0.7, green: 0, blue: 0.6) }
        var pages: [(start: Int, picture: Picture)] = []
        var shown: UInt32?
        while true {
            try scene.until("the next page") { scene.remembered.first.map { $0.id != shown } ?? false }
            shown = scene.remembered.first?.id
            let start = scene.notifier?.board.displays.first?.page?.start
            if !pages.isEmpty, start == nil { break }
            pages.append((start ?? 0, try scene.picture(on: server)))
            try photograph(server, "pages-\(desktop.rawValue)-\(pages.count)")
            // On a busy machine dunst now and then takes no notice of a click, and its user clicks again.
            for _ in 1...5 where scene.remembered.first?.id == shown {
                try server.pressDefault()
                try? scene.until("turned", within: .seconds(2)) { scene.remembered.first?.id != shown }
            }
        }
        _ = try scene.picture(on: server)
        try stop(scene, server)
        return pages
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
        return try scene.picture(on: server)
    }

    private func stop(_ scene: Scene, _ server: any NotificationServer) throws {
        try server.press("Stop")
        try scene.until("stopped") { scene.alerting.isEmpty }
        try scene.until("gone") { scene.notifier?.board.listens == false }
    }

    /// Keeps a picture in the folder that `ALARMS_PICTURES` names.
    private func photograph(_ server: any NotificationServer, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["ALARMS_PICTURES"] else { return }
        try server.display.photograph(to: "\(folder)/\(name).png")
    }
}

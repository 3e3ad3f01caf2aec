import AlarmCore
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// The picture beside an alarm's text.
@Suite(.serialized) struct IconTests {
    private static let teal = AlarmConfiguration.Tint(red: 0, green: 0.5, blue: 0.6)
    private static let tealBytes: UInt32 = 0x008099

    /// A pixel of a file, as ImageMagick reads it.
    private func pixel(_ x: Int, _ y: Int, of file: String, in session: Session) throws -> String {
        try session.output("convert", file, "-depth", "8", "-format", "%[hex:u.p{\(x),\(y)}]", "info:")
    }

    @Test func `a clock in the tint, with hands that stand out, is read by others as we drew it`() throws {
        try Session.run("icon") { session in
            let icons = TintedIcons(folder: session.scratch / "cache/icons")
            for (tint, face, hands) in [
                (Self.teal, "008099FF", "FFFFFFFF"), (.init(red: 1, green: 1, blue: 0.8), "FFFFCCFF", "202020FF"),
            ] {
                #expect(icons.make(for: tint))
                let file = icons.path(for: tint)
                #expect(try pixel(24, 60, of: file, in: session) == face)
                #expect(try pixel(48, 45, of: file, in: session) == hands)
                #expect(try pixel(0, 95, of: file, in: session).hasSuffix("00"))
                #expect(try session.output("identify", "-format", "%m %w %h", file) == "PNG 96 96")
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: icons.folder).sorted()
            #expect(files == ["alarm-008099.png", "alarm-ffffcc.png"])
        }
    }

    @Test func `where it cannot be kept, and without a tint, it is the theme's`() {
        let icons = TintedIcons(folder: "/proc/icons")
        #expect(Icon.tinted(Self.teal).name(in: icons) == "alarm-symbolic")
        var configuration = AlarmConfiguration(title: "Tea")
        #expect(Icon(configuration) == .alarm)
        configuration.tint = Self.teal
        #expect(Icon(configuration) == .tinted(Self.teal))
        configuration.icon = "appointment-soon"
        #expect(Icon(configuration).name(in: icons) == "appointment-soon")
    }

    @Test(arguments: [
        ("timer", "preferences-system-time-symbolic"), ("pause.fill", "media-playback-pause-symbolic"),
        ("checkmark.circle.fill", "object-select-symbolic"), ("repeat.circle", "media-playlist-repeat-symbolic"),
        ("alarm.waves.left.and.right.fill", "alarm-symbolic"), ("cup.and.saucer.fill", "alarm-symbolic"),
        ("emblem-important", "emblem-important"), ("/usr/share/pixmaps/a.b.png", "/usr/share/pixmaps/a.b.png"),
    ])
    func `names of SF Symbols become names of themes`(symbol: String, name: String) {
        #expect(SymbolIcons.name(for: symbol) == name)
    }

    @Test(arguments: Desktop.chosen)
    func `the tint is seen`(desktop: Desktop) throws {
        try desktop.run("tint") { server in
            let scene = try Scene(on: server.session.bus.address)
            #expect(try server.display.picture().count(of: Self.tealBytes) == 0)
            scene.ring("Tea") { $0.tint = Self.teal }
            try scene.until("shown") { scene.remembered.count == 1 }
            try scene.until("seen") { try server.display.picture().count(of: Self.tealBytes) > 200 }
        }
    }
}

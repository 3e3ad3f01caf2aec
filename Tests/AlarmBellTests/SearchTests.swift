import Foundation
import TestSupport
import Testing

/// Where sounds are looked for.
@Suite(.timeLimit(.minutes(10))) struct SearchTests {
    /// A home with folders of each kind, and what `check` answers there.
    private struct Home {
        let folder: TemporaryFolder
        var environment: [String: String]

        init() throws {
            folder = try TemporaryFolder()
            let path = folder.path
            environment = [
                "HOME": "\(path)/home", "XDG_DATA_DIRS": "\(path)/first:\(path)/second",
                "ALARMS_SOUNDS": "\(path)/bundled",
            ]
        }

        func place(_ file: String) throws {
            let place = (file as NSString).deletingLastPathComponent
            try Sample.chord().write(to: folder.make(place) + "/" + (file as NSString).lastPathComponent)
        }

        /// The path found, within the home.
        func find(_ name: String?) throws -> String {
            let words = ["check", "--folder", "\(folder.path)/own"] + (name.map { ["--sound", $0] } ?? [])
            let found = try Output(of: Bell.program, words, environment).text.split(separator: "\t").first ?? ""
            return found.hasPrefix(folder.path) ? String(found.dropFirst(folder.path.count + 1)) : String(found)
        }
    }

    @Test func `the app's folder comes first, then ours, the user's, the system's`() throws {
        let home = try Home()
        let places = ["second/sounds", "first/sounds", "home/.local/share/sounds", "bundled", "own"]
        for place in places {
            try home.place("\(place)/ding.wav")
            #expect(try home.find("ding") == "\(place)/ding.wav")
        }
    }

    @Test func `a name may have its ending or not, and lie in a sub-folder`() throws {
        let home = try Home()
        try home.place("own/sea/gull.wav")
        try home.place("own/sea/gull")
        #expect(try home.find("sea/gull.wav") == "own/sea/gull.wav")
        #expect(try home.find("sea/gull") == "own/sea/gull")
        try home.place("own/a b (ü).wav")
        #expect(try home.find("a b (ü)") == "own/a b (ü).wav")
    }

    @Test func `a folder of the same name does not hide a sound`() throws {
        let home = try Home()
        try home.place("own/bell/deep.wav")
        try home.place("own/bell.wav")
        #expect(try home.find("bell") == "own/bell.wav")
    }

    @Test func `XDG_DATA_HOME is the user's`() throws {
        var home = try Home()
        home.environment["XDG_DATA_HOME"] = "\(home.folder.path)/data"
        try home.place("data/sounds/ding.wav")
        #expect(try home.find("ding") == "data/sounds/ding.wav")
    }

    @Test func `the default is the theme's alarm, the user's before the system's, else the bundled one`() throws {
        let home = try Home()
        try FileManager.default.createDirectory(
            atPath: "\(home.folder.path)/bundled", withIntermediateDirectories: true)
        try Sample.chord().write(to: "\(home.folder.path)/bundled/bell.oga")
        #expect(try home.find(nil) == "bundled/bell.oga")
        let theme = "sounds/freedesktop/stereo/alarm-clock-elapsed"
        try home.place("second/\(theme).wav")
        #expect(try home.find(nil) == "second/\(theme).wav")
        try home.place("home/.local/share/\(theme).ogg")
        #expect(try home.find(nil) == "home/.local/share/\(theme).ogg")
        try home.place("home/.local/share/\(theme).disabled")
        #expect(try home.find(nil) == "bundled/bell.oga")
    }

    @Test func `a theme's alarm that cannot be played gives way to the bundled one`() throws {
        let home = try Home()
        try Sample.chord().write(to: home.folder.make("bundled") + "/bell.oga")
        _ = try home.folder.make("second/sounds/freedesktop/stereo")
        _ = try home.folder.write(
            Array("no sound".utf8), to: "second/sounds/freedesktop/stereo/alarm-clock-elapsed.oga")
        #expect(try home.find(nil) == "bundled/bell.oga")
    }
}

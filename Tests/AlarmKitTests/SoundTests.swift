import ActivityKit
import AlarmKit
import Foundation
import TestSupport
import Testing

/// Sounds of the app, and texts in the user's language.
@Suite struct SoundTests {
    @Test func `a sound is found in the app's bundle, with its ending or without`() throws {
        try Running.run("kit-sound") { app in
            // The main bundle of a test is the folder of the build, which has the example's resources beside it.
            for name in ["Morning.wav", "Morning"] {
                _ = try await app.manager.schedule(id: UUID(), configuration: .tea(in: 300, sound: .named(name)))
            }
            #expect(try app.manager.alarms.count == 2)
        }
    }

    @Test func `a sound is found in the user's sounds`() throws {
        try Running.run("kit-user-sound") { app in
            let folder = app.session.scratch / "home/.local/share/sounds"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Products.repository + "/Examples/WakeUp/Resources/Morning.wav", toPath: folder + "/Mine.wav")
            _ = try await app.manager.schedule(id: UUID(), configuration: .tea(in: 300, sound: .named("Mine")))
        }
    }

    @Test func `a sandboxed app's sound is found in its bundle, and is as it is now`() throws {
        try Session.run("kit-sandboxed-sound") { session in
            session.set("TZ", "UTC")
            try session.startAgent()
            let id = "org.example.WakeUp"
            try session.scratch.write(
                "[Desktop Entry]\nType=Application\nName=Wake up\nExec=true\n",
                to: "home/.local/share/applications/\(id).desktop")
            try session.alarmctl("authorization", id, "allow")
            let copy = session.dataFolder(of: id) + "/sounds/Morning.wav"
            for round in 1...2 {
                let app = try session.start(session.sandbox(id) + [Products.folder + "/WakeUp", "7", "0"])
                #expect(try app.readLine().hasPrefix("id "))
                let original = Products.repository + "/Examples/WakeUp/Resources/Morning.wav"
                #expect(FileManager.default.contentsEqual(atPath: copy, andPath: original), "round \(round)")
                // As an earlier version of the app left it.
                try Data("old".utf8).write(to: URL(fileURLWithPath: copy))
                app.end()
            }
        }
    }
}

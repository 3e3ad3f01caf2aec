import AlarmKit
import Foundation
import TestSupport
import Testing

/// What an app is told when the disk is full. The disk is a small file system of the agent's own, so the test needs root.
@Suite struct DiskTests {
    @Test func `on a full disk a new alarm is storageFailed, those there are obey, and with room it is taken`() throws {
        let prefix = { @Sendable (session: Session) in
            [
                "unshare", "--mount", "--propagation", "private", "sh", "-c",
                "mount -t tmpfs -o size=512k none \"$1\" && shift && exec \"$@\"", "sh",
                session.scratch / "home/.local/state",
            ]
        }
        try Running.run("kit-disk-full", under: prefix) { app in
            let (kept, paused) = (UUID(), UUID())
            for id in [kept, paused] { _ = try await app.manager.schedule(id: id, configuration: .tea(in: 600)) }
            let updates = Told(app.manager)
            #expect(try await updates.next().count == 2)
            let filler = "/proc/\(app.agent.pid)/root" + app.session.scratch.path + "/home/.local/state/filler"
            try fill(filler)

            var refused: AlarmFailure?
            var accepted: Set<UUID> = [kept, paused]
            // What is left of the log's last page takes a few more.
            for _ in 0..<100 where refused == nil {
                let id = UUID()
                do {
                    _ = try await app.manager.schedule(id: id, configuration: .tea(in: 600))
                    accepted.insert(id)
                } catch { refused = error as? AlarmFailure }
            }
            guard case .storageFailed(let text) = refused else { throw Failure("\(String(describing: refused))") }
            #expect(text.contains("full") && text.contains("alarms.db"), "\(text)")
            #expect(Set(try app.manager.alarms.map(\.id)) == accepted)
            let replacing = await #expect(throws: AlarmFailure.self) {
                try await app.manager.replace(id: kept, configuration: .tea(in: 600, title: "Rice"))
            }
            guard case .storageFailed = replacing else { throw Failure("\(String(describing: replacing))") }
            #expect(try app.manager.alarms.first { $0.id == kept }?.title == "Tea")

            // What ends or silences an alarm asks no disk.
            try app.manager.pause(id: paused)
            try app.manager.ring(id: kept)
            try app.manager.countdown(id: kept)
            try app.manager.ring(id: kept)
            try app.manager.stop(id: kept)
            accepted.remove(kept)
            while try await updates.next()[kept] != nil {}
            let resuming = #expect(throws: AlarmFailure.self) { try app.manager.resume(id: paused) }
            guard case .storageFailed = resuming else { throw Failure("\(String(describing: resuming))") }

            // Not removed: a child of another test may have inherited it open, which would keep the space.
            #expect(truncate(filler, 0) == 0)
            let later = UUID()
            _ = try await app.manager.schedule(id: later, configuration: .tea(in: 600))
            try app.manager.resume(id: paused)
            #expect(Set(try app.manager.alarms.map(\.id)) == accepted.union([later]))
        }
    }

    private func fill(_ path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
        let bytes = [UInt8](repeating: 0, count: 512)
        while write(file, bytes, bytes.count) > 0 {}
        close(file)
    }
}

import Foundation

/// A login session of one test's own: folders, a session bus, and programs that end with it.
package final class Session {
    package let scratch: Scratch
    /// What every program of the session is given; what belongs to the session of whoever runs the test is not in it.
    package private(set) var environment: [String: String]
    package let bus: PrivateBus
    private var programs: [Child] = []

    /// Runs a test in a session, and ends the session however the test ends.
    package static func run(_ name: String, _ test: (Session) throws -> Void) throws {
        let session = try Session(name)
        defer { session.end() }
        try test(session)
    }

    /// Likewise, of a test that waits without a thread.
    package nonisolated(nonsending) static func run(
        _ name: String, _ test: nonisolated(nonsending) (Session) async throws -> Void
    ) async throws {
        let session = try Session(name)
        defer { session.end() }
        try await test(session)
    }

    private init(_ name: String) throws {
        bus = try PrivateBus()
        scratch = try Scratch(name)
        environment = [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": scratch / "home", "LANG": "C.UTF-8", "NO_AT_BRIDGE": "1",
        ]
        for (variable, folder) in [
            ("CONFIG_HOME", "home/.config"), ("DATA_HOME", "home/.local/share"), ("STATE_HOME", "home/.local/state"),
            ("CACHE_HOME", "home/.cache"), ("RUNTIME_DIR", "run"),
        ] {
            environment["XDG_" + variable] = scratch / folder
            try FileManager.default.createDirectory(
                atPath: scratch / folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    package func set(_ variable: String, _ value: String) { environment[variable] = value }

    /// Starts a program that lives until the session ends, or is ended.
    @discardableResult
    package func start(_ words: String...) throws -> Child { try start(words) }

    /// Likewise.
    @discardableResult
    package func start(_ words: [String]) throws -> Child {
        let program = try Child(
            words[0], Array(words.dropFirst()), environment: environment, log: scratch / "log")
        programs.append(program)
        return program
    }

    /// What a program prints, which must succeed in time.
    @discardableResult
    package func output(_ words: String..., within seconds: Double = 10) throws -> String {
        String(decoding: try bytes(of: words, within: seconds), as: UTF8.self)
    }

    /// The bytes a program prints, which must succeed in time.
    package func bytes(of words: [String], within seconds: Double = 10) throws -> [UInt8] {
        let program = try Child(words[0], Array(words.dropFirst()), environment: environment, log: scratch / "log")
        defer { program.end() }
        let (output, code) = try program.finish(within: seconds)
        guard code == 0 else {
            throw Failure("\(words) failed with \(code): " + ((try? scratch.read("log").suffix(2000)) ?? ""))
        }
        return output
    }

    /// Calls a method of the bus with `gdbus`; the answer as it prints it.
    @discardableResult
    package func call(_ name: String, _ path: String, _ method: String, _ arguments: [String] = []) throws -> String {
        let words = ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, "--"]
        return String(decoding: try bytes(of: words + arguments), as: UTF8.self)
    }

    /// Waits until somebody owns a name.
    package func waitForName(_ name: String, within seconds: Int = 10) throws {
        try output("gdbus", "wait", "--session", "--timeout", "\(seconds)", name, within: Double(seconds + 1))
    }

    /// Waits until the bus knows that nobody owns a name any more, which is a while after its owner was killed.
    package func waitForEnd(of name: String, within seconds: Double = 10) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        let question = [
            "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
            "--method", "org.freedesktop.DBus.NameHasOwner", name,
        ]
        while try !String(decoding: bytes(of: question), as: UTF8.self).contains("false") {
            guard ContinuousClock.now < deadline else { throw Failure("\(name) still has an owner") }
        }
    }

    private func end() {
        // Newest first; a display that is killed leaves its socket lying about, so all are asked before.
        programs.reversed().forEach { $0.signal(SIGTERM) }
        programs.reversed().forEach { $0.end() }
        bus.end()
        scratch.close()
    }
}

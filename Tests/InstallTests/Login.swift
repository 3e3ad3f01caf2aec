import Foundation
import TestSupport

/// A user logged in under a real `systemd --user` on a machine where the program is installed; see the script `login`.
final class Login {
    private let shell: Shell

    /// The home stays from one login to the next. Takes an installation for `/usr/local`. `capability` is what the user's
    /// manager is given, such as `wake_alarm`.
    static func with(
        _ installed: Installation, capability: String? = nil, _ session: (Login) throws -> Void
    ) throws {
        guard geteuid() == 0 else {
            throw Failure("This test starts a systemd of its own for a user, for which it has to be run as root")
        }
        let home = installed.scratch / "home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try installed.bringLibraries()
        let login = try Login(installed.root, home, capability)
        defer { login.shell.end() }
        try session(login)
        try login.shell.finish()
    }

    private init(_ root: String, _ home: String, _ capability: String?) throws {
        let words = [root, home] + (capability.map { [$0] } ?? [])
        shell = try Shell("login", words, log: root + "/login.log")
    }

    /// What a command prints that succeeds in the session.
    @discardableResult
    func run(_ command: String) throws -> String { try shell.run(command) }

    /// Calls the agent as a program would that knows nothing of it.
    func list() throws -> String {
        try run("busctl --user call org.example.Alarms /org/example/Alarms org.example.Alarms List 'a{sv}' 0")
    }

    /// A property of the agent's unit.
    func unit(_ property: String) throws -> String {
        try run("systemctl --user show --value --property \(property) alarmd.service")
    }
}

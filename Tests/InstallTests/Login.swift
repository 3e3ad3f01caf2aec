import Foundation
import TestSupport

/// A user logged in under a real `systemd --user` on a machine where the program is installed; see the script `login`.
final class Login {
    private let child: Child

    /// The home stays from one login to the next. Takes an installation for `/usr/local`. `capability` is what the user's
    /// manager is given, such as `wake_alarm`.
    static func with(
        _ installed: Installation, capability: String? = nil, _ session: (Login) throws -> Void
    ) throws {
        let home = installed.scratch / "home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try installed.bringLibraries()
        let login = try Login(installed.root, home, capability)
        defer { login.child.end() }
        try session(login)
        login.child.closeInput()
        let (_, code) = try login.child.finish()
        guard code == 0 else { throw Failure("logging out failed with \(code)") }
    }

    private init(_ root: String, _ home: String, _ capability: String?) throws {
        let script = String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)) + "/login"
        child = try Child(script, [root, home] + (capability.map { [$0] } ?? []), log: root + "/login.log")
        guard try child.readLine() == "ready" else { throw Failure("nobody could log in") }
    }

    /// What a command prints that succeeds in the session.
    @discardableResult
    func run(_ command: String) throws -> String {
        try child.write(line: command)
        var lines: [String] = []
        while true {
            let line = try child.readLine()
            if line == "end 0" { return lines.joined(separator: "\n").trimmingCharacters(in: .newlines) }
            if line.hasPrefix("end ") { throw Failure("\(command): \(line), having said \(lines)") }
            lines.append(line)
        }
    }

    /// Calls the agent as a program would that knows nothing of it.
    func list() throws -> String {
        try run("busctl --user call org.example.Alarms /org/example/Alarms org.example.Alarms List 'a{sv}' 0")
    }

    /// A property of the agent's unit.
    func unit(_ property: String) throws -> String {
        try run("systemctl --user show --value --property \(property) alarmd.service")
    }
}

import Foundation
import TestSupport

/// A whole machine with a real systemd and logind on which the program is installed, and its user alice; see the script `machine`.
final class Machine {
    private let shell: Shell
    private static let uid = 1234

    /// - Parameter isLocal: alice sits at the machine; else only her services run there.
    static func with(isLocal: Bool, _ test: (Machine) throws -> Void) throws {
        guard geteuid() == 0 else {
            throw Failure("This test boots a systemd of its own, for which it has to be run as root")
        }
        try Installation.with("/usr/local") { installed in
            try installed.bringLibraries()
            let machine = Machine(
                shell: try Shell("machine", [installed.root], log: installed.scratch / "machine.log"))
            defer { machine.shell.end() }
            try machine.logIn(isLocal: isLocal)
            try test(machine)
            try machine.shell.finish()
        }
    }

    private init(shell: Shell) { self.shell = shell }

    private func logIn(isLocal: Bool) throws {
        try root("useradd --create-home --uid \(Self.uid) alice")
        if isLocal {
            try root(
                """
                systemd-run --quiet -p PAMName=login -p User=alice \
                -p "Environment=XDG_SEAT=seat0 XDG_SESSION_TYPE=wayland XDG_SESSION_CLASS=user" sleep infinity
                """)
            try root(until("loginctl activate $(loginctl show-user alice -P Display)"))
        } else {
            try root("loginctl enable-linger alice")
        }
        try waitForAgent()
    }

    /// Waits until alice's agent, which nobody calls, can be called.
    func waitForAgent() throws {
        try root(until("[ -S /run/user/\(Self.uid)/bus ]"))
        try alice("gdbus wait --session --timeout 10 org.example.Alarms")
    }

    private func until(_ command: String) -> String { "timeout 10 sh -c 'until \(command); do sleep 0.1; done'" }

    /// What a command of root's prints, which succeeds.
    @discardableResult
    func root(_ command: String) throws -> String { try shell.run(command) }

    /// What a command of alice's prints, which succeeds.
    @discardableResult
    func alice(_ command: String) throws -> String {
        let quoted = command.replacingOccurrences(of: "'", with: #"'\''"#)
        let folder = "/run/user/\(Self.uid)"
        return try shell.run(
            """
            runuser -u alice -- env --chdir=/home/alice HOME=/home/alice XDG_RUNTIME_DIR=\(folder) \
            DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder)/bus sh -c '\(quoted)'
            """)
    }

    /// Ends all of alice's and starts it again, as when she logs out everywhere and in again.
    func logInAgain() throws {
        try root("systemctl restart user@\(Self.uid)")
        try waitForAgent()
    }

    func canWake() throws -> Bool {
        let answer = try alice(
            "busctl --user get-property org.example.Alarms /org/example/Alarms org.example.Alarms CanWake")
        return answer == "b true"
    }

    /// What logind knows to be inhibited by the agent, such as `sleep block`.
    func locks() throws -> [String] {
        let list = try root("systemd-inhibit --list --no-legend --no-pager")
        let rows = list.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.first == "Alarms" }
        return rows.compactMap { row in row.last.map { "\(row[5]) \($0)" } }.sorted()
    }

    func waitForLocks(_ locks: [String]) throws {
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            let held = try self.locks()
            if held == locks { return }
            guard ContinuousClock.now < deadline else { throw Failure("The locks are \(held), not \(locks)") }
        }
    }
}

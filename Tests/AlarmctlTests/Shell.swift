import Foundation
import TestSupport

/// A session with an agent in which `alarmctl` is typed, as a user or a script would.
final class Shell {
    let session: Session
    private(set) var agent: Child?
    private var count = 0

    /// What came of a command.
    struct Outcome {
        let out: String
        let complaint: String
        let code: Int32
    }

    /// - Parameter zone: what the clocks of the session show.
    static func run(zone: String = "UTC", withAgent: Bool = true, _ test: (Shell) throws -> Void) throws {
        try Session.run("alarmctl") { session in
            session.set("TZ", zone)
            let shell = Shell(session)
            if withAgent { try shell.startAgent() }
            try test(shell)
        }
    }

    private init(_ session: Session) { self.session = session }

    func startAgent() throws {
        agent = try session.start("\(Products.folder)/alarmd")
        try session.waitForName("org.example.Alarms")
    }

    func callAsFunction(_ words: String...) throws -> Outcome { try run(words) }

    func run(_ words: [String]) throws -> Outcome {
        let (child, log) = try start(words)
        return try finish(child, log)
    }

    /// What came of a line of shell, in which `alarmctl` is in the path.
    func typed(_ line: String) throws -> Outcome {
        let (child, log) = try start(["-c", "PATH=\(Products.folder):$PATH; \(line)"], of: "/bin/sh")
        return try finish(child, log)
    }

    /// One that goes on.
    func start(_ words: [String], of program: String? = nil) throws -> (child: Child, log: String) {
        count += 1
        let log = session.scratch / "complaint-\(count)"
        let program = program ?? "\(Products.folder)/alarmctl"
        return (try Child(program, words, environment: session.environment, log: log), log)
    }

    func finish(_ child: Child, _ log: String) throws -> Outcome {
        defer { child.end() }
        let (out, code) = try child.finish()
        let complaint = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return Outcome(out: String(decoding: out, as: UTF8.self), complaint: complaint, code: code)
    }

    /// What a command prints, which must succeed without a complaint.
    @discardableResult
    func good(_ words: String...) throws -> String {
        let outcome = try run(words)
        guard outcome.code == 0, outcome.complaint.isEmpty else {
            throw Failure("\(words) ended with \(outcome.code): \(outcome.complaint)")
        }
        return outcome.out
    }

    /// The JSON of a command, which must succeed.
    func json(_ words: String...) throws -> Any {
        let outcome = try run(words + ["--json"])
        guard outcome.code == 0 else { throw Failure("\(words) ended with \(outcome.code): \(outcome.complaint)") }
        return try JSONSerialization.jsonObject(with: Data(outcome.out.utf8), options: .fragmentsAllowed)
    }

    func object(_ words: String...) throws -> [String: Any] {
        let outcome = try run(words + ["--json"])
        let value = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8))
        guard let object = value as? [String: Any] else { throw Failure("no object: \(outcome.out)") }
        return object
    }

    func objects(_ words: String...) throws -> [[String: Any]] {
        let outcome = try run(words + ["--json"])
        let value = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8))
        guard let objects = value as? [[String: Any]] else { throw Failure("no objects: \(outcome.out)") }
        return objects
    }

    /// A new alarm's whole id.
    func id(_ words: String...) throws -> String { try id(words) }

    func id(_ words: [String]) throws -> String {
        let outcome = try run(words + ["--quiet"])
        guard outcome.code == 0 else { throw Failure("\(words) ended with \(outcome.code): \(outcome.complaint)") }
        return outcome.out.trimmingCharacters(in: .newlines)
    }

    /// JSON as text that can be compared.
    static func text(_ object: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
    }
}

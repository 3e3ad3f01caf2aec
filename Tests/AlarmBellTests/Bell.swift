import Foundation
import TestSupport

/// A running `alarm-bell ring`.
final class Bell {
    let process: Child
    private(set) var said: [String] = []

    static let program =
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        + "/alarm-bell"

    /// A prepared one has rendered its sound before it begins, however slow the machine is.
    init(
        _ arguments: [String], isPrepared: Bool = true, on server: AudioServer,
        adding environment: [String: String] = [:]
    ) throws {
        process = try Child(
            Self.program, ["ring"] + arguments + (isPrepared ? ["--wait"] : []),
            environment: server.environment.merging(environment) { $1 })
        guard isPrepared else { return }
        try line("ready")
        try process.write(line: "go")
    }

    /// The next line that begins with a word, and ends as said; those before it are passed over.
    @discardableResult func line(_ word: String, ending end: String = "", within seconds: Double = 10) throws -> String
    {
        let limit = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < limit, let line = try? process.readLine(within: seconds) {
            said.append(line)
            if (line + " ").hasPrefix(word + " "), line.hasSuffix(end) { return line }
        }
        throw Failure("No line '\(word) \(end)' within \(seconds) s, only \(said)")
    }

    /// Whether it has ended, waited for at most `seconds`.
    func ends(within seconds: Double = 2) -> Bool {
        (try? process.finish(within: seconds)) != nil
    }
}

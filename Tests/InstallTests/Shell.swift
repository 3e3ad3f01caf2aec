import Foundation
import TestSupport

/// A script that runs in a place of its own the commands it is told, and says "ready" when that is there.
final class Shell {
    private let child: Child

    /// - Parameter script: its name, beside this file.
    init(_ script: String, _ arguments: [String], log: String) throws {
        let folder = #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)
        child = try Child(folder + "/" + script, arguments, log: log)
        guard try child.readLine() == "ready" else { throw Failure("\(script) is not ready") }
    }

    /// What a command prints that succeeds.
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

    /// Ends it as it ends by itself.
    func finish() throws {
        child.closeInput()
        let (_, code) = try child.finish()
        guard code == 0 else { throw Failure("The shell ended with \(code)") }
    }

    func end() { child.end() }
}

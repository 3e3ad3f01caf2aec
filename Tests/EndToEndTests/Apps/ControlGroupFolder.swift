import Foundation
import TestSupport

/// A control group of a test's own, below that of the test, in the hierarchy by which systemd and snapd tell processes
/// apart. Making one needs root.
final class ControlGroupFolder {
    let path: String

    init(_ name: String) throws {
        let own = try Self.lines(of: "/proc/self/cgroup").map { $0.split(separator: ":", maxSplits: 2) }
        let mounts = try Self.lines(of: "/proc/self/mounts").map { $0.split(separator: " ") }
        let places = mounts.compactMap { mount -> String? in
            let isWanted = mount[2] == "cgroup2" || (mount[2] == "cgroup" && mount[3].contains("name=systemd"))
            let hierarchy = mount[2] == "cgroup2" ? "0" : "name=systemd"
            guard isWanted, let line = own.first(where: { $0.dropLast().contains(hierarchy[...]) }) else { return nil }
            return "\(mount[1])\(line.last == "/" ? "" : line.last ?? "")/\(name)"
        }
        guard let path = places.first(where: { mkdir($0, 0o755) == 0 }) else {
            throw Failure("no control group could be made at \(places); are you root?")
        }
        self.path = path
    }

    /// Empty it is only when its processes have ended.
    deinit { rmdir(path) }

    private static func lines(of file: String) throws -> [Substring] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    }
}

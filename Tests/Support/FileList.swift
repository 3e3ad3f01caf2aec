import Foundation

/// Short ways to what the kernel tells in `/proc`.
package enum FileList {
    package static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    package static func text(of file: String) -> String {
        (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }

    /// How many descriptors a process holds.
    package static func descriptors(of pid: pid_t) -> Int { names(in: "/proc/\(pid)/fd").count }
}

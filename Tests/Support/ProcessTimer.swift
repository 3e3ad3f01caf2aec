import Glibc

/// A timer of some process as the kernel sees it, by `/proc/PID/fdinfo`.
package struct ProcessTimer: Sendable {
    package let descriptor: Int32
    package let clock: clockid_t
    /// Until it fires, rounded down; nil of one that is not armed.
    package let seconds: Int?

    /// All timer descriptors a process holds.
    package static func all(of pid: pid_t) -> [ProcessTimer] {
        FileList.names(in: "/proc/\(pid)/fdinfo").compactMap(Int32.init).compactMap { timer($0, of: pid) }
    }

    private static func timer(_ descriptor: Int32, of pid: pid_t) -> ProcessTimer? {
        var lines: [Substring: Substring] = [:]
        for line in FileList.text(of: "/proc/\(pid)/fdinfo/\(descriptor)").split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { lines[parts[0]] = parts[1].drop { $0 == " " || $0 == "\t" } }
        }
        guard let clock = lines["clockid"].flatMap({ clockid_t($0) }), let value = lines["it_value"] else { return nil }
        let numbers = value.split { "(, )".contains($0) }.compactMap { Int($0) }
        let isArmed = numbers.contains { $0 != 0 }
        return ProcessTimer(descriptor: descriptor, clock: clock, seconds: isArmed ? numbers.first : nil)
    }
}

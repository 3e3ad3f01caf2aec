import Glibc

/// The program that finds and plays sounds, `alarm-bell`.
struct BellProgram {
    let path: String

    /// Beside this program, where both are built, or where `make install` puts it.
    init() throws(ControlError) {
        guard let own = realpath("/proc/self/exe", nil) else { throw .failed("/proc is not mounted") }
        defer { free(own) }
        let folder = String(cString: own).split(separator: "/").dropLast()
        let places = [Array(folder), folder.dropLast() + ["libexec", "alarms"]].map { place in
            "/" + (place + ["alarm-bell"]).joined(separator: "/")
        }
        guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
            throw .failed("alarm-bell is not installed; it was looked for as \(places.joined(separator: " and "))")
        }
        self.path = path
    }

    /// Runs it to its end.
    /// - Returns: the lines it wrote.
    /// - Throws: what it complained of.
    func run(_ arguments: [String]) throws(ControlError) -> [String] {
        let child = try ChildProcess([path] + arguments)
        var lines: [String] = []
        while let line = child.readLine(within: nil) { lines.append(line) }
        let status = child.end()
        guard status == 0 else {
            throw .failed(lines.isEmpty ? "alarm-bell ended with \(status)" : lines.joined(separator: " "))
        }
        return lines
    }
}

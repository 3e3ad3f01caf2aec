import AlarmCore
import Glibc

/// The system's time zone files.
package final class Zoneinfo {
    package private(set) var zones: Zones
    /// The local zone cannot be read, so UTC stands for it.
    private var trouble: String?
    private let folder: String

    package init(folder: String = "/usr/share/zoneinfo") {
        self.folder = folder
        zones = Zones(local: .utc)
        reread()
    }

    /// Knows a named zone from now on.
    /// - Returns: false when the system has none of that name.
    @discardableResult
    package func know(_ name: String) -> Bool {
        if zones.named[name] != nil { return true }
        guard let zone = zone(named: name) else { return false }
        zones.named[name] = zone
        return true
    }

    /// Reads the local zone and every known one again; one that vanished is kept out of `zones`.
    package func reread() {
        let names = zones.named.keys
        zones = Zones(local: local())
        for name in names { know(name) }
    }

    /// What is wrong with the zones these alarms go by, in sentences; nil when nothing is.
    package func trouble(of alarms: [Alarm]) -> String? {
        let vanished = Set(alarms.lazy.compactMap { $0.configuration.timeZone }).filter { zones.named[$0] == nil }
        let sentences = vanished.sorted().map {
            "The system knows the time zone \($0) no more; its alarms keep their plan."
        }
        let all = (trouble.map { [$0] } ?? []) + sentences
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    private func local() -> Zone {
        trouble = nil
        let setting = getenv("TZ").map { String(cString: $0) }
        let name = setting.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
        let path =
            switch name {
            case nil: "/etc/localtime"
            case .some(let name) where name.hasPrefix("/"): name
            case .some(let name): "\(folder)/\(name)"
            }
        if name == "" { return .utc }
        if let zone = zone(at: path, name: name ?? localName()) { return zone }
        if let name, let zone = try? Zone(name: name, rule: name) { return zone }
        if setting == nil && access(path, F_OK) != 0 { return .utc }
        trouble = "The time zone \(path) cannot be read; UTC stands for it."
        return .utc
    }

    /// `/etc/localtime` is a link into the zoneinfo folder, whose end is the zone's name.
    private func localName() -> String {
        guard let real = realpath("/etc/localtime", nil) else { return "UTC" }
        defer { free(real) }
        let path = String(cString: real)
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }

    private func zone(named name: String) -> Zone? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(""), !parts.contains("."), !parts.contains("..") else { return nil }
        return zone(at: "\(folder)/\(name)", name: name)
    }

    private func zone(at path: String, name: String) -> Zone? {
        File.bytes(at: path).flatMap { try? Zone(name: name, tzif: $0) }
    }
}

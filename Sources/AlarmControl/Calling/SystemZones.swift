import AlarmCore
import Glibc

/// The system's time zones, as they are at this moment.
struct SystemZones: Sendable {
    var folder = "/usr/share/zoneinfo"

    /// What this session's clocks show; UTC where the system names nothing.
    /// - Parameter setting: the environment's `TZ`.
    func local(_ setting: String?) throws(ControlError) -> Zone {
        guard let setting else {
            return try bytes("/etc/localtime").map { bytes throws(ControlError) in
                try zone("the local time zone", bytes)
            } ?? .utc
        }
        let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
        if name.isEmpty { return .utc }
        if let bytes = bytes(name.hasPrefix("/") ? name : "\(folder)/\(name)") { return try zone(name, bytes) }
        do throws(ZoneError) {
            return try Zone(name: name, rule: name)
        } catch {
            throw .failed("TZ is \"\(setting)\", which is neither a time zone below \(folder) nor a rule of its own")
        }
    }

    /// - Parameter name: such as `Europe/Berlin`.
    func named(_ name: String) throws(ControlError) -> Zone {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".", ".."].contains($0) }), let bytes = bytes("\(folder)/\(name)") else {
            throw .usage("\"\(name)\" is no time zone; one is named as below \(folder), such as Europe/Berlin")
        }
        return try zone(name, bytes)
    }

    private func zone(_ name: String, _ bytes: [UInt8]) throws(ControlError) -> Zone {
        do throws(ZoneError) {
            return try Zone(name: name, tzif: bytes)
        } catch {
            throw .failed("\(name) cannot be read: \(error)")
        }
    }

    private func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }
}

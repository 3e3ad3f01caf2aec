import Foundation

extension Session {
    /// Where Debian put a program that is meant to be started by the bus.
    package static func executable(ofService name: String) throws -> String {
        let file = try String(contentsOfFile: "/usr/share/dbus-1/services/\(name).service", encoding: .utf8)
        guard let line = file.split(separator: "\n").first(where: { $0.hasPrefix("Exec=") }) else {
            throw Failure("\(name) says not how it is started")
        }
        return String(line.dropFirst("Exec=".count))
    }
}

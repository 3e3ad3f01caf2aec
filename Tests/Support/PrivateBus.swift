import Glibc

/// A dbus-daemon of a test's own: a private socket, no services to start. It ends with this object.
package final class PrivateBus {
    /// What to connect to, such as `unix:path=/tmp/alarms-bus.Xk2/bus`.
    package let address: String
    package let daemon: Child
    /// A folder of its own, removed at the end.
    package let folder: String

    /// What `/usr/share/dbus-1/session.conf` sets, where the daemon's own default is lower.
    private static let sessionLimits = [
        "max_incoming_bytes": 1_000_000_000, "max_outgoing_bytes": 1_000_000_000, "max_message_size": 1_000_000_000,
        "max_completed_connections": 100_000, "max_connections_per_user": 100_000,
        "max_match_rules_per_connection": 50_000, "max_replies_per_connection": 50_000,
        "max_names_per_connection": 50_000,
    ]

    /// `limits` change those of a session bus; they have the names of the daemon's configuration file.
    /// - Parameter carriesDescriptors: false: it listens on the loopback interface, which carries none.
    package init(limits: [String: Int] = [:], carriesDescriptors: Bool = true) throws {
        var template = Array("/tmp/alarms-bus.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure("mkdtemp: \(String(cString: strerror(errno)))") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let file = "\(folder)/bus.conf"
        let listens = carriesDescriptors ? Self.unix(at: "\(folder)/bus") : Self.loopback
        try Self.write(Self.configuration(services: "\(folder)/bus-services", listens, limits: limits), to: file)
        daemon = try Child(
            "/usr/bin/dbus-daemon", ["--nofork", "--nopidfile", "--print-address", "--config-file=\(file)"])
        // The line comes when the socket listens.
        address = try daemon.readLine().split(separator: ",").filter { !$0.hasPrefix("guid=") }.joined(separator: ",")
    }

    deinit { end() }

    /// Kills the bus and removes its folder.
    package func end() {
        daemon.end()
        unlink("\(folder)/bus")
        unlink("\(folder)/bus.conf")
        rmdir(folder)
    }

    private static func unix(at socket: String) -> String {
        "<listen>unix:path=\(socket)</listen><auth>EXTERNAL</auth>"
    }

    private static let loopback =
        "<listen>tcp:host=127.0.0.1,port=0,family=ipv4</listen><auth>ANONYMOUS</auth><allow_anonymous/>"

    private static func configuration(services: String, _ listens: String, limits: [String: Int]) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          \(listens)
          <servicedir>\(services)</servicedir>
          <policy context="default">
            <allow user="*"/>
            <allow send_destination="*"/>
            <allow receive_sender="*"/>
            <allow own="*"/>
          </policy>
          \(sessionLimits.merging(limits) { $1 }.map { "<limit name=\"\($0.key)\">\($0.value)</limit>" }.joined(separator: "\n  "))
        </busconfig>
        """
    }

    private static func write(_ text: String, to file: String) throws {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure("\(file): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var text = text
        let count = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count == text.utf8.count else { throw Failure("\(file): not written") }
    }
}

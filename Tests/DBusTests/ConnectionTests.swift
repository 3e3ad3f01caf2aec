import DBus
import Foundation
import TestSupport
import Testing

/// Connecting, and being told why not.
@Suite struct ConnectionTests {
    @Test(arguments: [
        "", "nonsense", "unix:path=", "unix:path=/nothing/here", "unix:path=/etc/passwd", "autolaunch:",
        "unix:path=/nothing/here;autolaunch:scope=*user", "unix:path=/a\0b", "tcp:host=localhost",
    ])
    func `an address that leads nowhere gives an error`(_ address: String) {
        #expect { try Connection(to: .address(address)) } throws: { error in
            guard let error = error as? BusError else { return false }
            return !error.name.isEmpty && !error.text.isEmpty
        }
    }

    @Test func `connections have names of their own`() throws {
        let bus = try PrivateBus()
        let (first, second) = (try Connection(to: .address(bus.address)), try Connection(to: .address(bus.address)))
        #expect(first.uniqueName.hasPrefix(":") && first.uniqueName != second.uniqueName)
        #expect(first.isConnected)
        first.close()
        #expect(!first.isConnected && second.isConnected)
    }

    @Test func `without a session bus the error says what to do, and no bus is started`() async {
        await #expect(processExitsWith: .success) {
            unsetenv("DBUS_SESSION_BUS_ADDRESS")
            for folder in [nil, "/nothing/here"] {
                if let folder { setenv("XDG_RUNTIME_DIR", folder, 1) } else { unsetenv("XDG_RUNTIME_DIR") }
                #expect { try Connection(to: .session) } throws: { error in
                    guard let error = error as? BusError else { return false }
                    return error.name == BusError.noServer && error.text.contains("DBUS_SESSION_BUS_ADDRESS")
                }
            }
        }
    }

    @Test func `the session bus is the one named, or the one in the runtime folder`() async {
        await #expect(processExitsWith: .success) {
            let bus = try PrivateBus()
            setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
            #expect(try Connection(to: .session).isConnected)
            setenv("DBUS_SESSION_BUS_ADDRESS", "", 1)
            setenv("XDG_RUNTIME_DIR", bus.folder, 1)
            #expect(try Connection(to: .session).isConnected)
            setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
            #expect(try Connection(to: .system).isConnected)
            bus.end()
        }
    }

    @Test func `ten thousand calls leave nothing behind`() async {
        await #expect(processExitsWith: .success) {
            let stage = try Stage()
            stage.serveEcho()
            func calls(_ count: Int) throws {
                for _ in 0..<count / 50 {
                    var answers = 0
                    for _ in 0..<50 {
                        let argument = Value.options(["a": .strings(["b", "c"]), "d": .bytes([1, 2, 3])])
                        try stage.client.call(Stage.call("Echo", argument, .unixFD(2))) { answer in
                            #expect(throws: Never.self) { try answer.get().arguments() }
                            answers += 1
                        }
                        try stage.client.call(Stage.call("Missing")) { _ in answers += 1 }
                        try stage.client.call(Stage.call("Echo")) { _ in }.cancel()
                        stage.client.receive(Match(sender: "org.example.A", interface: "org.example.B")) { _ in }
                            .cancel()
                    }
                    try stage.run { answers == 100 }
                }
            }
            try calls(2000)
            let before = (try Self.descriptors(), try Self.residentKiB())
            try calls(10_000)
            #expect(try Self.descriptors() == before.0)
            #expect(try Self.residentKiB() < before.1 + 1024)
        }
    }

    private static func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private static func residentKiB() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(status[1]) ?? 0) * 4
    }
}

import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// File descriptors in messages.
@Suite struct DescriptorTests {
    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Failure("pipe") }
        return (ends[0], ends[1])
    }

    private static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

    @Test func `a descriptor reaches Python`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        let pipe = try Self.pipe()
        write(pipe.write, "over the pipe", 13)
        let call = try PythonPeer.call("Read", .unixFD(pipe.read))
        close(pipe.read)
        close(pipe.write)
        #expect(try stage.answer(to: call).arguments() == [.string("over the pipe")])
    }

    @Test(arguments: [true, false])
    func `a bus that carries none: a call with a descriptor has an error that says so`(_ hasLoop: Bool) throws {
        let bus = try PrivateBus(carriesDescriptors: false)
        let connection = try Connection(to: .address(bus.address))
        let loop = try Loop()
        if hasLoop { connection.attach(to: loop) }
        var answers: [Result<Message, BusError>] = []
        let pipe = try Self.pipe()
        let message = try Stage.call("Take", .unixFD(pipe.read))
        for end in [pipe.read, pipe.write] { close(end) }
        let call = connection.call(message) { answers.append($0) }
        if hasLoop { loop.runOnce(for: .seconds(20)) } else { connection.wait(for: call, atMost: .seconds(20)) }
        #expect { try answers.first?.get() } throws: { ($0 as? BusError)?.name == BusError.notSupported }
        #expect(answers.count == 1)
        connection.close()
    }

    @Test func `a descriptor from Python belongs to its message until it is taken`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        let expression = Value.string("(os.memfd_create('x'), dbus.Array([os.memfd_create('y')], signature='h'))")
        var reply: Message? = try stage.answer(to: PythonPeer.call("Make", .string("hah"), expression))
        let arguments = try #require(try reply?.arguments())
        let first = try #require(arguments[0].asUnixFD)
        let second = try #require(arguments[1].asArray?.first?.asUnixFD)
        #expect(Self.isOpen(first) && Self.isOpen(second))
        // The same descriptors again, not new ones.
        #expect(try reply?.arguments() == arguments)
        #expect(reply?.take(first) == first)
        #expect(reply?.take(first) == nil)
        let file = try #require(Self.file(second))
        reply = nil
        #expect(Self.isOpen(first))
        // Another test may have opened something under the number by now, but not this file.
        #expect(Self.file(second) != file)
        close(first)
    }

    @Test func `a descriptor that is not open is refused`() throws {
        let message = try Stage.call("Echo")
        #expect(throws: BusError.self) { try message.append(.unixFD(-1)) }
        let open = try Stage.call("Echo")
        #expect { try open.append(.unixFD(999_999)) } throws: { ($0 as? BusError)?.name == BusError.limitsExceeded }
    }

    @Test func `more descriptors than the bus takes are refused`() throws {
        let message = try Stage.call("Echo")
        let all = [Value](repeating: .unixFD(2), count: 17)
        #expect { try message.append(all) } throws: { ($0 as? BusError)?.name == BusError.limitsExceeded }
        let stage = try Stage()
        stage.serveEcho()
        let most = Message.methodCall(
            destination: Stage.name, path: Stage.path, interface: Stage.interface, member: "Echo")
        try most.append(Array(all.dropLast()))
        #expect(try stage.answer(to: most).arguments().count == 16)
    }

    /// What tells one open file from every other.
    private static func file(_ descriptor: Int32) -> [UInt]? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
    }
}

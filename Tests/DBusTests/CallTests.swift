import DBus
import EventLoop
import TestSupport
import Testing

@Suite struct CallTests {
    @Test func `a call is answered`() throws {
        let bus = try PrivateBus()
        let loop = try Loop()
        let server = try Connection(to: .address(bus.address))
        let client = try Connection(to: .address(bus.address))
        server.attach(to: loop)
        client.attach(to: loop)
        server.serve("/org/example/Echo") { call in
            let reply = Message.reply(to: call)
            try? reply.append(call.arguments())
            server.send(reply)
        }
        #expect(try server.requestName("org.example.Echo") == .primaryOwner)
        let call = Message.methodCall(
            destination: "org.example.Echo", path: "/org/example/Echo", interface: "org.example.Echo", member: "Echo")
        try call.append([.string("hello"), .options(["a": .uint32(7)]), .bytes([1, 2, 3])])
        var answer: Result<Message, BusError>?
        client.call(call) {
            answer = $0; loop.stop()
        }
        loop.run()
        #expect(try answer?.get().arguments() == [.string("hello"), .options(["a": .uint32(7)]), .bytes([1, 2, 3])])
    }
}

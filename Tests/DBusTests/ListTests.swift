import DBus
import Testing

/// Lists written as bytes, which libdbus reads.
@Suite struct ListTests {
    static let values =
        (TypeTests.basic + TypeTests.containers).map(\.value) + [
            .variant(.strings(["a"])), .structure([.byte(1), .int64(2)]),
        ]

    private func list(_ elements: [[String: Value]]) -> OptionsList {
        let list = OptionsList()
        for element in elements {
            list.append { options in
                for (name, value) in element { options.put(name, value) }
            }
        }
        return list
    }

    @Test func `a list reads as the values it was made of`() throws {
        for elements in [[], [[:]], Self.values.map { ["key": $0, "another": .byte(1)] }] {
            let message = Message.signal(
                path: "/", interface: "org.example.A", member: "B", destination: "org.example.C")
            try message.append(list(elements))
            #expect(message.signature == "aa{sv}")
            #expect(try message.arguments() == [.array(of: .options, elements.map(Value.options))])
            #expect(message.member == "B")
            #expect(message.destination == "org.example.C")
            #expect(message.serial == 0)
        }
    }

    @Test func `values may follow it`() throws {
        let message = Message.signal(path: "/", interface: "org.example.A", member: "B")
        try message.append(list([["key": .byte(1)]]))
        try message.append(.uint64(7), .string("x"))
        #expect(message.signature == "aa{sv}ts")
        #expect(
            try message.arguments() == [
                .array(of: .options, [.options(["key": .byte(1)])]), .uint64(7), .string("x"),
            ])
    }

    @Test func `an a{sv} inside reads as one, by bytes and by value`() throws {
        let list = OptionsList()
        list.append { options in
            options.put("before", .string("x"))
            options.put("inside") { $0.put("one", .uint32(1)) }
            options.put("left out", nil)
            options.put("after", .byte(2))
        }
        var builder = OptionsBuilder()
        builder.put("before", .string("x"))
        builder.put("inside") { $0.put("one", .uint32(1)) }
        builder.put("left out", nil)
        builder.put("after", .byte(2))
        let message = MessageTests.signal()
        try message.append(list)
        #expect(try message.arguments() == [.array(of: .options, [builder.value])])
    }

    @Test func `what is no body is refused, and so is a second one`() throws {
        let refused: [Value] = [
            .string("a\0b"), .objectPath("a"), .signature("a"), .structure([]), MessageTests.nested(65), .unixFD(0),
        ]
        for value in refused {
            #expect(throws: BusError.self) { try MessageTests.signal().append(list([["key": value]])) }
        }
        let message = MessageTests.signal()
        try message.append(.byte(1))
        #expect(throws: BusError.self) { try message.append(list([])) }
        let twice = MessageTests.signal()
        try twice.append(list([]))
        #expect(throws: BusError.self) { try twice.append(list([])) }
    }

    @Test func `a reply with a long list reaches its caller`() throws {
        let elements: [[String: Value]] = (0..<10_000).map { ["id": .int32($0), "title": .string("Tea")] }
        let stage = try Stage()
        stage.server.serve(Stage.path) { [unowned server = stage.server, list = list(elements)] call in
            let reply = Message.reply(to: call)
            if (try? reply.append(list)) != nil { server.send(reply) }
        }
        let answer = try stage.answer(to: Stage.call("List"))
        #expect(try answer.arguments() == [.array(of: .options, elements.map(Value.options))])
    }
}

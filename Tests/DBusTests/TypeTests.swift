import DBus
import TestSupport
import Testing

/// Every type of D-Bus, to python3-dbus and back.
@Suite struct TypeTests {
    /// A value, and what Python calls it.
    struct Sample: CustomTestStringConvertible {
        let value: Value
        let python: String
        var testDescription: String { python }
    }

    static let basic: [Sample] = [
        Sample(value: .byte(0), python: "dbus.Byte(0)"),
        Sample(value: .byte(255), python: "dbus.Byte(255)"),
        Sample(value: .boolean(true), python: "dbus.Boolean(True)"),
        Sample(value: .boolean(false), python: "dbus.Boolean(False)"),
        Sample(value: .int16(.min), python: "dbus.Int16(-32768)"),
        Sample(value: .int16(.max), python: "dbus.Int16(32767)"),
        Sample(value: .uint16(.max), python: "dbus.UInt16(65535)"),
        Sample(value: .int32(.min), python: "dbus.Int32(-2147483648)"),
        Sample(value: .uint32(.max), python: "dbus.UInt32(4294967295)"),
        Sample(value: .int64(.min), python: "dbus.Int64(-9223372036854775808)"),
        Sample(value: .uint64(.max), python: "dbus.UInt64(18446744073709551615)"),
        Sample(value: .double(-0.1), python: "dbus.Double(-0.1)"),
        Sample(value: .double(.infinity), python: "dbus.Double(float('inf'))"),
        Sample(value: .string(""), python: "dbus.String('')"),
        Sample(value: .string("Wäcker 🔔 'x' \u{1}"), python: "dbus.String(\"Wäcker 🔔 'x' \\x01\")"),
        Sample(value: .objectPath("/"), python: "dbus.ObjectPath('/')"),
        Sample(value: .objectPath("/a/b_1"), python: "dbus.ObjectPath('/a/b_1')"),
        Sample(value: .signature(""), python: "dbus.Signature('')"),
        Sample(value: .signature("a{sv}(iay)"), python: "dbus.Signature('a{sv}(iay)')"),
    ]

    static let containers: [Sample] = [
        Sample(value: .strings([]), python: "dbus.Array([], signature='s')"),
        Sample(value: .strings(["a", "b"]), python: "dbus.Array(['a', 'b'], signature='s')"),
        Sample(value: .bytes([]), python: "dbus.Array([], signature='y')"),
        Sample(value: .bytes([0, 255]), python: "dbus.Array([dbus.Byte(0), dbus.Byte(255)], signature='y')"),
        Sample(value: .array(of: "x", [.int64(-1)]), python: "dbus.Array([-1], signature='x')"),
        Sample(value: .array(of: "(nd)", []), python: "dbus.Array([], signature='(nd)')"),
        Sample(value: .options([:]), python: "dbus.Dictionary({}, signature='sv')"),
        Sample(
            value: .options(["a": .uint32(7)]),
            python: "dbus.Dictionary({'a': dbus.UInt32(7, variant_level=1)}, signature='sv')"),
        Sample(
            value: .dictionary(key: "y", value: "as", [.byte(3): .strings(["x"]), .byte(4): .strings([])]),
            python: "dbus.Dictionary({dbus.Byte(3): ['x'], dbus.Byte(4): []}, signature='yas')"),
        Sample(
            value: .structure([.byte(1), .structure([.string("x"), .double(2)]), .int64(3)]),
            python: "dbus.Struct((1, ('x', 2.0), 3), signature='y(sd)x')"),
        Sample(
            value: .array(of: "aai", [.array(of: "ai", [.array(of: "i", []), .array(of: "i", [.int32(1)])])]),
            python: "dbus.Array([[[], [1]]], signature='aai')"),
        Sample(value: .variant(.byte(7)), python: "dbus.Byte(7, variant_level=1)"),
        Sample(value: .variant(.variant(.string("deep"))), python: "dbus.String('deep', variant_level=2)"),
        Sample(
            value: .variant(.array(of: "v", [.variant(.options([:])), .variant(.boolean(true))])),
            python: "dbus.Array([dbus.Dictionary({}, signature='sv', variant_level=1),"
                + " dbus.Boolean(True, variant_level=1)], signature='v', variant_level=1)"),
        Sample(
            value: .array(
                of: "a{s(uv)}",
                [.dictionary(key: "s", value: "(uv)", [.string("k"): .structure([.uint32(1), .variant(.double(0))])])]),
            python: "dbus.Array([{'k': (1, dbus.Double(0, variant_level=1))}], signature='a{s(uv)}')"),
    ]

    @Test func `what Python makes is read as it is`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        for sample in Self.basic + Self.containers {
            let signature = sample.value.signature.text
            let call = try PythonPeer.call("Make", .string(signature), .string("(\(sample.python),)"))
            let reply = try stage.answer(to: call)
            #expect(reply.signature == sample.value.signature)
            #expect(try reply.arguments() == [sample.value], "\(sample.python)")
        }
    }

    @Test func `what we make is read by Python as it is`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        for sample in Self.basic {
            let reply = try stage.answer(to: PythonPeer.call("Describe", sample.value))
            let expected = sample.python == "dbus.Double(float('inf'))" ? "dbus.Double(inf)" : sample.python
            #expect(try reply.arguments() == [.string("[\(expected)]")])
        }
        let nested = Value.array(
            of: "(a{sv}ay)", [.structure([.options(["n": .variant(.int16(-2))]), .bytes([9])])])
        let reply = try stage.answer(to: PythonPeer.call("Describe", nested, .options([:])))
        #expect(
            try reply.arguments() == [
                .string(
                    "[dbus.Array([dbus.Struct((dbus.Dictionary({dbus.String('n'): dbus.Int16(-2, variant_level=2)}, "
                        + "signature=dbus.Signature('sv')), dbus.Array([dbus.Byte(9)], signature=dbus.Signature('y'))), "
                        + "signature=None)], signature=dbus.Signature('(a{sv}ay)')), "
                        + "dbus.Dictionary({}, signature=dbus.Signature('sv'))]")
            ])
    }

    @Test func `what we make comes back from Python as it was`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        for sample in Self.basic + Self.containers {
            let reply = try stage.answer(to: PythonPeer.call("Echo", sample.value, .byte(1), sample.value))
            #expect(try reply.arguments() == [sample.value, .byte(1), sample.value], "\(sample.python)")
        }
    }

    @Test func `a number that is none travels`() throws {
        let stage = try Stage()
        stage.serveEcho()
        let reply = try stage.answer(to: Stage.call("Echo", .double(.nan)))
        #expect(try reply.arguments().first?.asDouble?.isNaN == true)
    }

    @Test func `a call without arguments has none`() throws {
        let stage = try Stage()
        stage.serveEcho()
        let reply = try stage.answer(to: Stage.call("Echo"))
        #expect(reply.signature == .none)
        #expect(try reply.arguments() == [])
    }

    @Test func `messages of a mebibyte travel both ways`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        let text = Value.string(String(repeating: "ä", count: 1 << 19))
        let bytes = Value.bytes((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0) })
        let words = Value.strings((0..<1 << 15).map { "a word that has the number \($0)" })
        for value in [text, bytes, words] {
            let reply = try stage.answer(to: PythonPeer.call("Echo", value))
            #expect(try reply.arguments() == [value])
        }
        #expect(stage.client.outgoingBytes == 0)
    }
}

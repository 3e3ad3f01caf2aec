import AlarmCore
import DBus
import Foundation
import Testing

@testable import AlarmControl

@Suite struct JSONTests {
    @Test func `every character survives`() throws {
        let scalars = (0...0x24FF).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FFFF}", "🍵", "\u{10FFFF}"]
        let text = String(String.UnicodeScalarView(scalars))
        let written = JSON.array([.string(text)]).line
        #expect(written.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
        #expect(try read(written) as? [String] == [text])
    }

    @Test func `the short escapes are used`() {
        #expect(JSON.string("a\"b\\c\nd\re\tf\u{1}é").line == #""a\"b\\c\nd\re\tf\u0001\u00e9""#)
    }

    @Test func `numbers keep their value`() throws {
        #expect(JSON.integer(.max).line == "9223372036854775807")
        #expect(JSON.integer(.min).line == "-9223372036854775808")
        for number: Double in [0.1, -0.0, 1e300, .leastNonzeroMagnitude, 540, 1 / 3] {
            #expect(try (read("[\(JSON.number(number).line)]") as? [Double])?.first == number)
        }
        #expect(JSON.number(.nan).line == "null")
        #expect(JSON.number(.infinity).line == "null")
    }

    @Test func `keys come in order, on a line or a line each`() {
        let json = JSON.object([
            "b": .array([.integer(1), .bool(true)]), "a": .null, "c": .object([:]), "d": .array([]),
        ])
        #expect(json.line == #"{"a":null,"b":[1,true],"c":{},"d":[]}"#)
        let page = """
            {
              "a": null,
              "b": [
                1,
                true
              ],
              "c": {},
              "d": []
            }
            """
        #expect(json.page == page)
    }

    @Test func `an instant is a date with its offset, and a number`() throws {
        let berlin = try SystemZones().named("Europe/Berlin")
        let parts: [String: Value] = ["next": .int64(1_796_018_400_000_000), "late": .double(2.5)]
        #expect(
            JSON.options(parts, in: berlin).line
                == #"{"late":2.5,"next":"2026-11-30T07:00:00+01:00","next-microseconds":1796018400000000}"#)
    }

    @Test func `a schedule is named by its kind`() {
        #expect(
            JSON.options(["schedule": .structure([.string("fixed"), .variant(.int64(1_500_000))])], in: .utc).line
                == #"{"schedule":{"fixed":"1970-01-01T00:00:01.500000+00:00","fixed-microseconds":1500000}}"#)
        let relative = Value.options(["hour": .uint32(7), "minute": .uint32(0), "weekdays": .strings(["mon"])])
        #expect(
            JSON.options(["schedule": .structure([.string("relative"), .variant(relative)])], in: .utc).line
                == #"{"schedule":{"relative":{"hour":7,"minute":0,"weekdays":["mon"]}}}"#)
    }

    @Test func `every type of D-Bus can be written`() throws {
        let values: [Value] = [
            .byte(1), .boolean(true), .int16(-2), .uint16(3), .int32(-4), .uint32(5), .int64(-6), .uint64(.max),
            .double(0.5), .string("s"), .objectPath("/o"), .signature("a{sv}"), .array(of: "i", [.int32(1)]),
            .structure([.string("x"), .byte(2)]), .variant(.string("v")),
            .dictionary(key: "u", value: "s", [.uint32(7): .string("seven")]),
        ]
        let json = values.map { JSON($0, in: .utc).line }.joined(separator: ",")
        #expect(
            json
                == #"1,true,-2,3,-4,5,-6,1.8446744073709552e+19,0.5,"s","/o","a{sv}",[1],["x",2],"v",{"7":"seven"}"#)
    }

    private func read(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
}

import DBus
import Testing

/// Values as bytes to be kept.
@Suite struct StorageTests {
    static let sample = Value.options([
        "title": .string("Tea 🍵"), "days": .strings([]), "nested": .options(["a": .variant(.double(1.5))]),
        "raw": .bytes([1, 2, 3]), "pair": .structure([.int64(.min), .objectPath("/")]),
    ])

    @Test func `every value comes back as it was`() throws {
        for sample in TypeTests.basic + TypeTests.containers {
            #expect(try Value(marshalled: sample.value.marshalled()) == sample.value)
        }
        #expect(try Value(marshalled: Self.sample.marshalled()) == Self.sample)
    }

    @Test func `its length is known without its bytes`() throws {
        for sample in TypeTests.basic + TypeTests.containers {
            #expect(try sample.value.marshalledCount() == sample.value.marshalled().count)
        }
        #expect(throws: BusError.self) { try Value.structure([]).marshalledCount() }
    }

    /// Files of earlier versions hold such bytes.
    @Test func `the bytes are those of a signal with one value`() throws {
        let little: [UInt8] =
            [0x6C, 4, 1, 1] + [4, 0, 0, 0] + [1, 0, 0, 0] + [0x47, 0, 0, 0]
            + [1, 1, 0x6F, 0, 1, 0, 0, 0, 0x2F, 0, 0, 0, 0, 0, 0, 0]
            + [2, 1, 0x73, 0, 20, 0, 0, 0] + Array("org.freedesktop.DBus".utf8) + [0, 0, 0, 0]
            + [3, 1, 0x73, 0, 5, 0, 0, 0] + Array("Value".utf8) + [0, 0, 0]
            + [8, 1, 0x67, 0, 1, 0x75, 0, 0] + [7, 0, 0, 0]
        #expect(try Value.uint32(7).marshalled() == little)
    }

    @Test func `what no message can carry cannot be stored`() {
        #expect(throws: BusError.self) { try Value.string("a\0").marshalled() }
        #expect(throws: BusError.self) { try Value.unixFD(2).marshalled() }
        #expect(throws: BusError.self) { try Value.variant(.unixFD(2)).marshalled() }
    }

    @Test func `every piece of it is refused`() throws {
        let bytes = try Self.sample.marshalled()
        for count in 0..<bytes.count {
            #expect(throws: BusError.self) { try Value(marshalled: Array(bytes[..<count])) }
        }
        #expect(throws: BusError.self) { try Value(marshalled: bytes + [0]) }
        #expect(throws: BusError.self) { try Value(marshalled: bytes + bytes) }
    }

    @Test func `damaged bytes are refused or read as another value, and never trap`() throws {
        let bytes = try Self.sample.marshalled()
        var refused = 0
        for index in bytes.indices {
            for change in [UInt8(1), 0x80, 0xff] {
                var damaged = bytes
                damaged[index] ^= change
                do throws(BusError) {
                    let value = try Value(marshalled: damaged)
                    #expect(try Value(marshalled: value.marshalled()) == value)
                } catch {
                    refused += 1
                }
            }
        }
        #expect(refused > 0)
    }

    @Test func `noise is refused`() {
        var generator = SystemRandomNumberGenerator()
        for length in 0..<300 {
            let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(throws: BusError.self) { try Value(marshalled: noise) }
        }
    }
}

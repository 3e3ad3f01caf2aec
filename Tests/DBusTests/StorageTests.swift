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

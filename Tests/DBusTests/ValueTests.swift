import DBus
import Testing

/// Values, their types and what is read from them.
@Suite struct ValueTests {
    @Test func `a signature is split into its complete types`() throws {
        #expect(Signature.none.types == [])
        #expect(Signature("s").types == ["s"])
        #expect(Signature("sa{sv}(iay)aav").types == ["s", "a{sv}", "(iay)", "aav"])
        #expect(!Signature("ss").isSingle && !Signature("").isSingle)
        #expect(Signature("a(ss)").isSingle)
    }

    @Test(arguments: ["a", "(", "()", "a{s}", "a{vs}", "{sv}", "z", "s\0", String(repeating: "s", count: 256)])
    func `what is no signature is refused`(_ text: String) {
        #expect(throws: BusError.self) { try Signature(text) }
    }

    @Test func `a value is read as what it is, and as nothing else`() {
        #expect(Value.uint32(7).asUInt32 == 7)
        #expect(Value.uint32(7).asInt64 == nil)
        #expect(Value.int64(7).asInt64 == 7)
        #expect(Value.double(0.5).asDouble == 0.5)
        #expect(Value.boolean(true).asBool == true)
        #expect(Value.string("a").asString == "a")
        #expect(Value.string("/").asObjectPath == nil)
        #expect(Value.strings(["a"]).asStrings == ["a"])
        #expect(Value.strings(["a"]).asArray == [.string("a")])
        #expect(Value.bytes([1]).asBytes == [1])
        #expect(Value.bytes([1]).asStrings == nil)
        #expect(Value.variant(.byte(1)).asVariant == .byte(1))
        #expect(Value.structure([.byte(1)]).asStructure == [.byte(1)])
    }

    @Test func `options are read without their variants`() {
        let options: [String: Value] = ["a": .uint32(1), "b": .options(["c": .byte(2)])]
        let value = Value.options(options)
        #expect(value.signature == .options)
        #expect(value.asOptions == options)
        #expect(value.asOptions?["b"]?.asOptions == ["c": .byte(2)])
        #expect(Value.dictionary(key: "s", value: "s", [:]).asOptions == nil)
    }
}

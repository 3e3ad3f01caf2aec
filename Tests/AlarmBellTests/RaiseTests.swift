import CPulse
import Testing

@testable import AlarmBell

/// What is changed at outputs, and how it is remembered.
@Suite struct RaiseTests {
    private static func output(muted: Bool = false, _ volume: [UInt32]) -> AlarmBell.Output {
        AlarmBell.Output(index: 3, name: "out", description: "Out", isMuted: muted, volume: volume)
    }

    @Test func `an output that is heard is left alone`() {
        #expect(Raise(of: Self.output([32_768, 32_768])) == nil)
        #expect(Raise(of: Self.output([0, 65_536])) == nil)
    }

    @Test func `a raised output keeps its balance`() throws {
        let raise = try #require(Raise(of: Self.output(muted: true, [1_000, 4_000])))
        #expect(raise.unmutes)
        #expect(raise.set == [8_192, 32_768])
        #expect(try #require(Raise(of: Self.output([0, 0]))).set == [32_768, 32_768])
    }

    @Test func `its line is read as it was written, and nonsense is not`() throws {
        for output in [Self.output(muted: true, [1_000, 4_000]), Self.output(muted: true, [65_536]), Self.output([1])] {
            let raise = try #require(Raise(of: output))
            #expect(Raise(line: raise.line) == raise)
        }
        var loudness = Loudness()
        (loudness.volume, loudness.isMuted) = (77, true)
        #expect(Loudness(line: loudness.line) == loudness)
        for line in [
            "", "output", "output\t\tmuted\t\t", "output\tx\t\t1\t", "output\tx\t\t\t", "stream\tmuted\t99999999999",
        ] {
            #expect(Raise(line: line) == nil && Loudness(line: line) == nil, "\(line)")
        }
    }

    @Test func `what the user changed is not put back`() throws {
        var raise = try #require(Raise(of: Self.output(muted: true, [1_000])))
        raise.see(Self.output([32_800]))
        #expect(raise.unmutes && raise.was == [1_000])
        raise.see(Self.output(muted: true, [32_768]))
        #expect(!raise.unmutes && raise.was == [1_000])
        raise.see(Self.output([20_000]))
        #expect(raise.changesNothing)
    }

    @Test(arguments: [
        (muted: true, volume: UInt32(65_536), "the output 'Out' is muted"),
        (muted: false, volume: 0, "the output 'Out' has its volume at 0"),
        (muted: false, volume: 3_277, "the output 'Out' is turned down to 5 %"),
        (muted: false, volume: 13_200, nil),
    ])
    func `what cannot be heard is said`(muted: Bool, volume: UInt32, sentence: String?) {
        #expect(Self.output(muted: muted, [volume]).silence == sentence)
    }
}

import Foundation
import TestSupport
import Testing

struct SoundServerTests {
    @Test func `What is played is heard as loud as it is, and silence as silence`() throws {
        try Session.run("sound") { session in
            let server = try SoundServer(in: session)
            #expect(try server.level(over: 0.3) == -120)

            // A sine of half of full scale: 20·log₁₀(0.5) − 3 dB.
            let tone = session.scratch / "tone.wav"
            try session.output("sox", "-n", "-b", "16", tone, "synth", "10", "sine", "440", "vol", "0.5")
            try session.start("paplay", tone)
            let deadline = ContinuousClock.now + .seconds(5)
            while try server.level(over: 0.1) == -120, ContinuousClock.now < deadline {}
            let level = try server.level(over: 0.5)
            #expect((-9.5...(-8.5)).contains(level))
        }
    }
}

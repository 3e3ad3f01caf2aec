import AlarmCore
import TestSupport
import Testing

@testable import AlarmAgent

/// What 13 real servers do, each on a real bus against a server that does it.
@Suite(.serialized) struct ServerBehaviourTests {
    @Test(arguments: 1...22)
    func `whatever servers do, an alarm rings until it is answered, and is answered once`(M: Int) throws {
        let behaviour = try #require(ServerBehaviour.table[M])
        let fake = try FakeScene(prepare: behaviour.prepare)
        let tea = fake.scene.ring("Tea") { $0.postAlert = .seconds(600) }
        try behaviour.play(fake, tea)
        try fake.scene.until("M\(M), \(behaviour.what): \(behaviour.end), and not \(fake.end)") {
            fake.end == behaviour.end
        }
        // What comes late changes nothing.
        fake.scene.pass(.milliseconds(300))
        #expect(fake.end == behaviour.end, "M\(M), \(behaviour.what)")
    }
}

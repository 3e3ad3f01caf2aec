import AlarmCore
import DBus
import TestSupport
import Testing

@testable import AlarmAgent

/// The notification that is written before its alarm rings.
@Suite(.serialized) struct DraftTests {
    @Test func `what is written ahead is shown to nobody, and sent for nothing else`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        scene.count("Tea", down: .seconds(3_600))
        try scene.until("the countdown is shown") { scene.remembered.count == 1 }
        scene.agent.rehearse()
        #expect(scene.notifier?.draft != nil)
        scene.pass(.milliseconds(100))
        #expect(fake.server?.postings.count == 1 && scene.alerting.isEmpty)
        let coffee = scene.ring("Coffee")
        try scene.until("posted") { fake.server?.postings.contains { $0.hints["urgency"] == .byte(2) } == true }
        let posting = try #require(fake.server?.postings.first { $0.hints["urgency"] == .byte(2) })
        #expect(posting.summary == "Coffee")
        #expect(posting.keys.first == "stop.\(coffee)")
        #expect(!posting.call.autoStart)
    }

    @Test func `an alarm that rings as expected is shown as it was written`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        scene.ring("Coffee")
        try scene.until("the server is known") { scene.remembered.count == 1 }
        let tea = scene.count("Tea", down: .milliseconds(400))
        scene.agent.rehearse()
        try scene.until("it rings") { scene.alerting.contains("Tea") }
        try scene.until("posted") { fake.server?.postings.contains { $0.keys.first == "stop.\(tea)" } == true }
        let posting = try #require(fake.server?.postings.first { $0.keys.first == "stop.\(tea)" })
        #expect(posting.summary == "Tea" && !posting.call.autoStart)
    }
}

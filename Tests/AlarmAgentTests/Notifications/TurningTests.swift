import TestSupport
import Testing

@testable import AlarmAgent

/// Pages are turned on a real bus.
@Suite(.serialized) struct TurningTests {
    @Test func `a click on a long title shows the next part, though it is signalled twice and closes it`() throws {
        let fake = try FakeScene { $0.name = "mako" }
        let scene = fake.scene
        try scene.until("the server is known") { scene.notifier?.board.server?.name == "mako" }
        let tea = scene.ring(String(repeating: "Remember to call the dentist. ", count: 10))
        try scene.until("posted") { scene.remembered.count == 1 }
        let first = try #require(fake.server?.postings.first)
        for _ in 1...2 { fake.server?.tellPressed("default", on: 1) }
        fake.server?.takeAway(1, reason: 2)
        try scene.until("the next page") { fake.server?.screen[2] != nil && scene.remembered.map(\.id) == [2] }
        let second = try #require(fake.server?.screen[2])
        #expect(second.body.hasPrefix("…") && second.summary == first.summary && second.keys == first.keys)
        #expect(fake.server?.postings.count == 2 && fake.server?.screen.count == 1)
        for id in 2...20 where fake.server?.postings.last?.body != first.body {
            fake.server?.tellPressed("default", on: UInt32(id))
            try scene.until("the next page") { scene.remembered.first.map { $0.id > id } ?? false }
        }
        #expect(fake.server?.postings.last?.body == first.body)
        #expect(scene.answers.isEmpty)
        fake.server?.tellPressed("stop.\(tea)", on: try #require(scene.remembered.first?.id))
        try scene.until("stopped") { scene.answers.count == 1 && fake.server?.screen.isEmpty == true }
    }
}

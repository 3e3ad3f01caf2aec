import AlarmCore
import TestSupport

@testable import AlarmAgent

/// What a real notification server does, by its number in the reference, and what must come of it.
struct ServerBehaviour {
    let what: String
    /// Makes the server behave so, before it is sent anything.
    var prepare: (FakeServer) -> Void = { _ in }
    /// What happens while "Tea" rings, which can be snoozed for ten minutes.
    let play: (FakeScene, OccurrenceID) throws -> Void
    let end: End

    /// What is answered, what rings, and what the server shows: of each title the first button.
    struct End: Equatable {
        var answers: [Stage.Answer] = []
        var rings: [String] = []
        var shows: [String] = []

        static let stopped = End(answers: [.init("Tea", .stop)])
        static let snoozed = End(answers: [.init("Tea", .snooze)], shows: ["Tea: +1 min"])
        static let ringsOn = End(rings: ["Tea"], shows: ["Tea: Stop"])
    }
}

extension FakeScene {
    var end: ServerBehaviour.End {
        let shows = server?.screen.values.map { "\($0.summary): \($0.labels.first ?? "-")" } ?? []
        return ServerBehaviour.End(answers: scene.answers, rings: scene.alerting, shows: shows.sorted())
    }

    /// Waits until a server shows so many.
    func shown(_ count: Int = 1) throws {
        try scene.until("\(count) shown") { server?.screen.count == count && scene.remembered.count == count }
    }

    /// The button of a key is pressed on what the server shows under an id.
    func press(_ key: ActionKey, on id: UInt32 = 1) { server?.tellPressed(key.description, on: id) }
}

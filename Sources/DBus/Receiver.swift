/// Who gets the signals of one match.
final class Receiver {
    let match: Match
    let handler: (Message) -> Void
    var isCancelled = false

    init(match: Match, handler: @escaping (Message) -> Void) {
        self.match = match
        self.handler = handler
    }
}

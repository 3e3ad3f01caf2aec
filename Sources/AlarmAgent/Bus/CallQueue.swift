/// Calls that wait to be handled: those of a sender in their order, the senders in turn.
///
/// Whoever floods the agent waits behind himself; anybody else waits for one call of his. Long ones wait for all others.
struct CallQueue<Call> {
    private var senders: [String: Sender] = [:]
    /// Those whose first call can be handled, by whose turn it is.
    private var turns = Line<String>()
    /// Those whose first call is a long one.
    private var longTurns = Line<String>()

    private struct Waiting {
        let call: Call
        let size: Int
        let isLong: Bool
    }

    private struct Sender {
        var calls = Line<Waiting>()
        var size = 0
        var isHeld = false
        var hasTurn = false
    }

    /// No call can be handled now.
    var isEmpty: Bool { turns.isEmpty && longTurns.isEmpty }

    /// Long calls wait that can be handled.
    var hasLong: Bool { !longTurns.isEmpty }

    /// How many calls of a sender wait, and the bytes they take.
    func load(of sender: String) -> (count: Int, size: Int) {
        senders[sender].map { ($0.calls.count, $0.size) } ?? (0, 0)
    }

    mutating func append(_ call: Call, size: Int, from sender: String, isLong: Bool = false) {
        senders[sender, default: Sender()].calls.append(Waiting(call: call, size: size, isLong: isLong))
        senders[sender]?.size += size
        giveTurn(to: sender)
    }

    /// A call that was taken is the first of its sender's again.
    mutating func putBack(_ call: Call, size: Int, from sender: String, isLong: Bool = false) {
        senders[sender, default: Sender()].calls.putBack(Waiting(call: call, size: size, isLong: isLong))
        senders[sender]?.size += size
        giveTurn(to: sender)
    }

    /// The first call of the sender whose turn it is.
    mutating func next() -> Call? {
        while let sender = turns.popFirst() {
            if let call = take(from: sender) { return call }
        }
        return nextLong()
    }

    mutating func nextLong() -> Call? {
        while let sender = longTurns.popFirst() {
            if let call = take(from: sender) { return call }
        }
        return nil
    }

    private mutating func take(from sender: String) -> Call? {
        senders[sender]?.hasTurn = false
        guard senders[sender]?.isHeld == false, let first = senders[sender]?.calls.popFirst() else { return nil }
        senders[sender]?.size -= first.size
        giveTurn(to: sender)
        forgetIfIdle(sender)
        return first.call
    }

    /// Later calls of this sender wait until it is released.
    mutating func hold(_ sender: String) { senders[sender, default: Sender()].isHeld = true }

    mutating func release(_ sender: String) {
        senders[sender]?.isHeld = false
        giveTurn(to: sender)
        forgetIfIdle(sender)
    }

    private mutating func giveTurn(to sender: String) {
        guard let waiting = senders[sender], !waiting.isHeld, !waiting.hasTurn, let first = waiting.calls.first else {
            return
        }
        senders[sender]?.hasTurn = true
        if first.isLong { longTurns.append(sender) } else { turns.append(sender) }
    }

    private mutating func forgetIfIdle(_ sender: String) {
        if let waiting = senders[sender], waiting.calls.isEmpty, !waiting.isHeld { senders[sender] = nil }
    }
}

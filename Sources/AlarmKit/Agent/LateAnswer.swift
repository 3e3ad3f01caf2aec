import DBus
import Synchronization

/// The answer to a call, for whoever awaits it: it may be there already.
final class LateAnswer: Sendable {
    typealias Answer = Result<[Value], BusError>

    private struct State: Sendable {
        var answer: Answer?
        var waiting: CheckedContinuation<Answer, Never>?
        /// Told when it comes after that was set.
        var whenLate: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func come(_ answer: Answer) {
        let (waiting, whenLate) = state.withLock { state in
            if state.answer == nil { state.answer = answer }
            defer { (state.waiting, state.whenLate) = (nil, nil) }
            return (state.waiting, state.whenLate)
        }
        waiting?.resume(returning: answer)
        whenLate?()
    }

    func whenLate(_ work: @escaping @Sendable () -> Void) {
        let isThere = state.withLock { state in
            if state.answer == nil { state.whenLate = work }
            return state.answer != nil
        }
        if isThere { work() }
    }

    /// Nil as long as it has not come.
    var present: Answer? { state.withLock { $0.answer } }

    /// Awaited once.
    var value: Answer {
        get async {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state in
                    if state.answer == nil { state.waiting = continuation }
                    return state.answer
                }
                if let answer { continuation.resume(returning: answer) }
            }
        }
    }
}

import EventLoop

/// Asks `alarm-bell`, in a child, whether an alarm would be heard now.
package final class OutputCheck {
    private let program: String
    private let loop: Loop
    private let patience: Duration
    private var running: Child?
    private var waiting: [([String]) -> Void] = []

    package init(program: String, loop: Loop, patience: Duration = .seconds(1)) {
        self.program = program
        self.loop = loop
        self.patience = patience
    }

    /// Calls `then` once with a warning for each thing that would keep it from being heard. All who ask while the answer is
    /// under way get the same.
    package func check(then: @escaping ([String]) -> Void) {
        waiting.append(then)
        guard running == nil else { return }
        var warnings: [String] = []
        var limit: Timer?
        do throws(SystemError) {
            running = try Child([program, "output"], on: loop) {
                warnings.append("It would not be heard now: \($0).")
            } ended: { [self] _ in
                limit?.cancel()
                answer(warnings)
            }
            limit = loop.after(patience) { [self] in
                running?.kill()
                answer(["It may not be heard: the sound server does not answer."])
            }
        } catch {
            answer(["It may not be heard: \(error)."])
        }
    }

    private func answer(_ warnings: [String]) {
        running = nil
        let asked = waiting
        waiting = []
        for then in asked { then(warnings) }
    }
}

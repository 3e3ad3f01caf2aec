import AlarmCore
import EventLoop
import Glibc

/// Asks `alarm-bell`, in a child, whether a sound can be found and played: decoders read strangers' files.
package final class SoundCheck {
    private let program: String
    private let loop: Loop
    private let patience: Duration
    private var running: [pid_t: Child] = [:]
    /// Checks that begin when others have ended: a crowd of callers must not keep a bell from being started.
    private var queue: [() -> Void] = []
    private static let mostAtOnce = 8
    /// What was found good, as the file then was.
    private var good: [Question: Answer] = [:]

    private struct Question: Hashable {
        let sound: String
        let places: SoundPlaces
    }

    private struct Answer {
        let path: String
        let mark: FileMark
    }

    package typealias Verdict = Result<[String], AlarmError>

    package init(program: String, loop: Loop, patience: Duration = .seconds(5)) {
        self.program = program
        self.loop = loop
        self.patience = patience
    }

    /// Calls `then` once: with warnings when the sound is good, else with `soundNotFound`.
    package func check(_ sound: String, in places: SoundPlaces, then: @escaping (Verdict) -> Void) {
        let question = Question(sound: sound, places: places)
        if let answer = good[question], FileMark(at: answer.path) == answer.mark { return then(.success([])) }
        guard running.count < Self.mostAtOnce else {
            return queue.append { [self] in check(sound, in: places, then: then) }
        }
        var output: [String] = []
        var patience: Timer?
        do throws(SystemError) {
            let arguments = [program, "check", "--sound", sound] + places.options
            var started: pid_t = 0
            let child = try Child(arguments, on: loop) {
                output.append($0)
            } ended: { [self] status in
                patience?.cancel()
                running[started] = nil
                defer { startNext() }
                then(verdict(on: question, status: status, output: output))
            }
            started = child.pid
            running[started] = child
            patience = loop.after(self.patience) { [self] in
                running.removeValue(forKey: started)?.kill()
                defer { startNext() }
                then(.success(["The sound \"\(sound)\" could not be checked in time."]))
            }
        } catch {
            then(.success(["The sound \"\(sound)\" could not be checked: \(error)."]))
        }
    }

    /// One that needs no child lets the next one begin at once.
    private func startNext() {
        while !queue.isEmpty, running.count < Self.mostAtOnce { queue.removeFirst()() }
    }

    private func verdict(on question: Question, status: Int32, output: [String]) -> Verdict {
        // wait(2): the low seven bits are the signal, the next byte is the exit code.
        switch (status & 0x7F, status >> 8 & 0xFF) {
        case (0, 0):
            let path = output.last.map { String($0.prefix { $0 != "\t" }) } ?? ""
            if good.count >= 256 { good = [:] }
            good[question] = FileMark(at: path).map { Answer(path: path, mark: $0) }
            return .success([])
        case (0, 1):
            return .failure(.soundNotFound(output.joined(separator: " ")))
        case (0, let code):
            return .success(["The sound \"\(question.sound)\" could not be checked: alarm-bell ended with \(code)."])
        case (let signal, _):
            return .failure(
                .soundNotFound(
                    "The sound \"\(question.sound)\" cannot be played: reading it ended by signal \(signal)."))
        }
    }
}

import AlarmCore
import EventLoop

/// Rings while an alarm alerts: the newest alert's sound, played by the child `alarm-bell`. Silence is its end.
package final class Bell: Mirror {
    private let program: String
    private let loop: Loop
    private let volume: Double?
    /// What is wrong with the sound of the alarm that rings, or nil.
    private let trouble: (AlarmID, String?) -> Void
    private var strike: Strike?
    private var again: Timer?
    private var failures = 0
    private let warmth: Warmth

    /// What one child plays, and for which alert.
    private struct Strike {
        let occurrence: OccurrenceID
        let began: Instant
        let arguments: [String]
        var child: Child?
    }

    /// - Parameters:
    ///   - program: the path of `alarm-bell`.
    ///   - volume: the user's own, 0 to 1, where an alarm names none.
    package init(program: String, loop: Loop, volume: Double?, trouble: @escaping (AlarmID, String?) -> Void) {
        self.program = program
        self.loop = loop
        self.volume = volume
        self.trouble = trouble
        warmth = Warmth(loop: loop)
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        strike(for: book.alerting.last)
        let next = book.next(for: nil)
        let words = next.flatMap { book[$0.1] }.map { arguments(for: $0.configuration) }
        warmth.prepare(words ?? [], for: next?.0, at: moment.wall)
    }

    /// Ends the sound at once.
    package func silence() {
        again?.cancel()
        again = nil
        failures = 0
        guard let strike else { return }
        self.strike = nil
        strike.child?.kill()
        trouble(strike.occurrence.alarm, nil)
    }

    /// Ends everything, also what was prepared.
    package func end() {
        silence()
        warmth.end()
    }

    private func strike(for alarm: Alarm?) {
        guard let alarm, case .alerting(let occurrence, let alert, _) = alarm.phase else { return silence() }
        let id = OccurrenceID(alarm: alarm.id, scheduled: occurrence.scheduled)
        let arguments = arguments(for: alarm.configuration)
        if let strike, strike.occurrence == id, strike.began == alert.began, strike.arguments == arguments { return }
        silence()
        strike = Strike(occurrence: id, began: alert.began, arguments: arguments)
        strike?.child = warmth.take(arguments, line: heard, ended: childEnded)
        if strike?.child == nil { play() }
    }

    private func play() {
        guard let strike else { return }
        do throws(SystemError) {
            self.strike?.child = try Child(
                strike.arguments, on: loop, line: { [weak self] in self?.heard($0) },
                ended: { [weak self] in self?.childEnded($0) })
        } catch {
            trouble(strike.occurrence.alarm, "The sound cannot be played: \(error).")
            playAgain()
        }
    }

    private func heard(_ line: String) {
        guard let alarm = strike?.occurrence.alarm else { return }
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        switch words.first {
        case "sounding":
            failures = 0
            trouble(alarm, nil)
        case "silent": trouble(alarm, "It rings without sound: \(rest).")
        case "fallback": trouble(alarm, "Another sound plays: \(rest).")
        default: break
        }
    }

    private func childEnded(_ status: Int32) {
        guard let strike else { return }
        self.strike?.child = nil
        trouble(strike.occurrence.alarm, "It rings without sound: the player ended.")
        playAgain()
    }

    /// A player that keeps ending is started again ever more slowly, at most every two seconds.
    private func playAgain() {
        failures += 1
        let delay = Duration.milliseconds(min(2_000, 100 << min(failures, 5)))
        again = loop.after(delay) { [weak self] in self?.play() }
    }

    private func arguments(for configuration: AlarmConfiguration) -> [String] {
        var arguments = [program, "ring"]
        if let sound = configuration.sound { arguments += ["--sound", sound] }
        if let folder = configuration.soundFolder { arguments += ["--folder", folder] }
        if let volume = configuration.volume ?? volume { arguments += ["--volume", "\(volume)"] }
        if let fadeIn = configuration.fadeIn { arguments += ["--fade-in", "\(fadeIn.inSeconds)"] }
        return arguments
    }
}

import AlarmCore
import EventLoop

/// Rings while an alarm alerts: the newest alert's sound, played by the child `alarm-bell`. Silence is its end.
///
/// A player says every few seconds how it goes. One that says nothing, or ends, is started again; after two in vain
/// without the alarm's own sound, which may be what broke them.
package final class Bell: Mirror {
    private let program: String
    private let loop: Loop
    private let volume: Double?
    /// What is wrong with the sound of the alarm that rings, or nil.
    private let trouble: (AlarmID, String?) -> Void
    private var strike: Strike?
    private var again: Timer?
    private var watch: Timer?
    private let patience: Duration
    private var failures = 0
    private let warmth: Warmth

    /// What one child plays, and for which alert.
    private struct Strike {
        let occurrence: OccurrenceID
        let began: Instant
        let arguments: [String]
        var child: Child?
        /// What this child said last.
        var sounds = false
    }

    /// - Parameters:
    ///   - program: the path of `alarm-bell`.
    ///   - volume: the user's own, 0 to 1, where an alarm names none.
    ///   - patience: how long a player may say nothing.
    ///   - soon: called a moment before an alarm rings.
    package init(
        program: String, loop: Loop, volume: Double?, patience: Duration = .seconds(6),
        soon: @escaping () -> Void = {}, trouble: @escaping (AlarmID, String?) -> Void
    ) {
        self.program = program
        self.patience = patience
        self.loop = loop
        self.volume = volume
        self.trouble = trouble
        warmth = Warmth(loop: loop, soon: soon)
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
        watch?.cancel()
        (again, watch) = (nil, nil)
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
        strike?.child = warmth.take(
            arguments, line: { [weak self] in self?.heard($0) }, ended: { [weak self] in self?.childEnded($0) })
        if strike?.child == nil { play() } else { beginWatch() }
    }

    private func play() {
        guard let strike else { return }
        self.strike?.sounds = false
        do throws(SystemError) {
            self.strike?.child = try Child(
                isPlain ? [program, "ring"] : strike.arguments, on: loop, line: { [weak self] in self?.heard($0) },
                ended: { [weak self] in self?.childEnded($0) })
            beginWatch()
        } catch {
            trouble(strike.occurrence.alarm, "The sound cannot be played: \(error).")
            playAgain()
        }
    }

    /// Whether the default sound plays because the alarm's own way of ringing ended its player.
    private var isPlain: Bool { failures >= 2 }

    private func heard(_ line: String) {
        guard let alarm = strike?.occurrence.alarm else { return }
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        switch words.first {
        case "sounding":
            strike?.sounds = true
            trouble(alarm, isPlain ? "Another sound plays: its own could not be played." : nil)
        // Not before: to sound may have been the last it did.
        case "alive": if strike?.sounds == true, !isPlain { failures = 0 }
        case "silent":
            strike?.sounds = false
            trouble(alarm, "It rings without sound: \(rest).")
        case "fallback": trouble(alarm, "Another sound plays: \(rest).")
        default: return
        }
        beginWatch()
    }

    private func beginWatch() {
        watch?.cancel()
        watch = loop.after(patience) { [weak self] in
            self?.strike?.child?.kill()
            self?.fail("the player does not answer")
        }
    }

    private func childEnded(_ status: Int32) { fail("the player ended") }

    private func fail(_ reason: String) {
        guard let strike else { return }
        self.strike?.child = nil
        trouble(strike.occurrence.alarm, "It rings without sound: \(reason).")
        playAgain()
    }

    /// A player that keeps ending is started again ever more slowly, at most every two seconds.
    private func playAgain() {
        watch?.cancel()
        failures += 1
        let delay = Duration.milliseconds(min(2_000, 100 << min(failures, 5)))
        again = loop.after(delay) { [weak self] in self?.play() }
    }

    private func arguments(for configuration: AlarmConfiguration) -> [String] {
        var arguments = [program, "ring"]
        if let sound = configuration.sound { arguments += ["--sound", sound] }
        if let folder = configuration.soundFolder { arguments += ["--folder", folder] }
        if let volume = configuration.volume ?? volume { arguments += ["--volume", "\(volume)"] }
        // alarm-bell takes an hour at most.
        if let fadeIn = configuration.fadeIn { arguments += ["--fade-in", "\(min(fadeIn.inSeconds, 3_600))"] }
        return arguments
    }
}

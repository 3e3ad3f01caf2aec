import AlarmCore
import EventLoop

/// Rings while an alarm alerts: the newest alert's sound, played by the child `alarm-bell`. Silence is its end.
///
/// A player says every few seconds how it goes. One that says nothing, or ends, is started again; after two in vain
/// without the alarm's own sound, which may be what broke them.
package final class Bell: Mirror {
    private let program: String
    private let loop: Loop
    private let now: () -> Instant
    private let volume: Double?
    private let overridesMute: Bool
    /// What is wrong with the sound of the alarm that rings, or nil.
    private let trouble: (OccurrenceID, String?) -> Void
    private var strike: Strike?
    private var again: Timer?
    private var watch: Timer?
    private let patience: Duration
    private var failures = 0
    private let warmth: Warmth
    private let leftovers: Leftovers

    /// What one child plays, and for which alert.
    private struct Strike {
        let occurrence: OccurrenceID
        let began: Instant
        let configuration: AlarmConfiguration
        let places: SoundPlaces
        var child: Child?
        /// What this child said last.
        var sounds = false
        /// Why another sound plays, if one does.
        var replacement: String?
        /// What is wrong now.
        var trouble: String?
    }

    /// - Parameters:
    ///   - program: the path of `alarm-bell`.
    ///   - now: reads the wall clock.
    ///   - volume: the user's own, 0 to 1, where an alarm names none.
    ///   - overridesMute: whether it is to be heard also where the mixer says no.
    ///   - leftovers: the file in which a player writes what it changed in the mixer.
    ///   - patience: how long a player may say nothing.
    ///   - soon: called a moment before an alarm rings.
    package init(
        program: String, loop: Loop, now: @escaping () -> Instant, volume: Double?, overridesMute: Bool,
        leftovers: String, patience: Duration = .seconds(6), soon: @escaping () -> Void = {},
        trouble: @escaping (OccurrenceID, String?) -> Void
    ) {
        self.program = program
        self.patience = patience
        self.loop = loop
        self.now = now
        self.volume = volume
        self.overridesMute = overridesMute
        self.trouble = trouble
        warmth = Warmth(loop: loop, soon: soon)
        self.leftovers = Leftovers(program: program, loop: loop, path: leftovers)
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        strike(for: book.newestAlert)
        let next = book.next(for: nil)
        guard !warmth.isSet(for: next, after: touches, at: moment.wall) else { return }
        let words = next.flatMap { book[$0.1] }.map { arguments(for: $0.configuration, SoundPlaces(of: $0)) }
        warmth.prepare(words ?? [], for: next, at: moment.wall)
    }

    /// Ends the sound at once.
    package func silence() {
        guard let strike = endStrike() else { return }
        strike.child?.end(within: Self.farewell) { [weak self] _ in self?.putBackLeftovers() }
        if strike.child == nil { putBackLeftovers() }
    }

    /// Ends everything, also what was prepared, and waits until it is silent.
    package func end() {
        endStrike()?.child?.endNow(within: .milliseconds(200))
        warmth.end()
        leftovers.end()
    }

    /// Puts back what a player changed in the mixer that was killed, unless one rings.
    package func putBackLeftovers() {
        if strike == nil { leftovers.putBack() }
    }

    /// How long a player may take to put back what it changed: `Stop` is silence within 50 ms.
    private static let farewell = Duration.milliseconds(40)

    private func endStrike() -> Strike? {
        again?.cancel()
        watch?.cancel()
        (again, watch) = (nil, nil)
        failures = 0
        guard let strike else { return nil }
        self.strike = nil
        trouble(strike.occurrence, nil)
        return strike
    }

    private func strike(for alarm: Alarm?) {
        guard let alarm, case .alerting(let occurrence, let alert, _) = alarm.phase else { return silence() }
        let id = OccurrenceID(alarm: alarm.id, scheduled: occurrence.scheduled)
        let next = Strike(
            occurrence: id, began: alert.began, configuration: alarm.configuration, places: SoundPlaces(of: alarm))
        let arguments = arguments(for: next)
        if let strike, strike.occurrence == id, strike.began == alert.began, self.arguments(for: strike) == arguments {
            return
        }
        guard !playOn(for: next, arguments) else { return }
        silence()
        leftovers.end()
        strike = next
        // It tells at once what the player said before.
        let child = warmth.take(
            arguments, line: { [weak self] in self?.heard($0) }, ended: { [weak self] in self?.childEnded($0) })
        strike?.child = child
        if child == nil { play() } else { beginWatch() }
    }

    /// The same sound plays on: of many alarms within a moment not each starts a player. A fade-in begins anew.
    private func playOn(for next: Strike, _ arguments: [String]) -> Bool {
        guard let strike, strike.child != nil, failures == 0, next.configuration.fadeIn == nil,
            self.arguments(for: strike) == arguments
        else { return false }
        trouble(strike.occurrence, nil)
        var next = next
        (next.child, next.sounds, next.replacement) = (strike.child, strike.sounds, strike.replacement)
        self.strike = next
        // The player tells what is wrong once.
        if next.sounds || strike.trouble != nil { tell(strike.trouble) }
        return true
    }

    private func tell(_ sentence: String?) {
        guard let occurrence = strike?.occurrence else { return }
        strike?.trouble = sentence
        trouble(occurrence, sentence)
    }

    private func play() {
        guard let strike else { return }
        self.strike?.sounds = false
        self.strike?.replacement = nil
        let elapsed = max(now() - strike.began, .zero)
        do throws(SystemError) {
            self.strike?.child = try Child(
                isPlain ? plainArguments : arguments(for: strike, after: elapsed), on: loop,
                line: { [weak self] in self?.heard($0) },
                ended: { [weak self] in self?.childEnded($0) })
            beginWatch()
        } catch {
            tell("The sound cannot be played: \(error).")
            playAgain()
        }
    }

    /// Whether the default sound plays because the alarm's own way of ringing ended its player.
    private var isPlain: Bool { failures >= 2 }

    private func heard(_ line: String) {
        guard strike != nil else { return }
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        switch words.first {
        case "sounding":
            strike?.sounds = true
            tell(isPlain ? "Another sound plays: its own could not be played." : strike?.replacement)
        // Not before: to sound may have been the last it did.
        case "alive": if strike?.sounds == true, !isPlain { failures = 0 }
        case "silent":
            strike?.sounds = false
            tell("It rings without sound: \(rest).")
        case "fallback":
            let sentence = "Another sound plays: \(rest.hasSuffix(".") ? rest : rest + ".")"
            strike?.replacement = sentence
            tell(sentence)
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
        guard strike != nil else { return }
        strike?.child = nil
        tell("It rings without sound: \(reason).")
        playAgain()
    }

    /// A player that keeps ending is started again ever more slowly, but so that it sounds within two seconds once it can.
    private func playAgain() {
        watch?.cancel()
        failures += 1
        let delay = Duration.milliseconds(min(1_500, 100 << min(failures, 4)))
        again = loop.after(delay) { [weak self] in self?.play() }
    }

    /// - Parameter elapsed: how long it has rung: a fade-in ends when it would have ended.
    private func arguments(for strike: Strike, after elapsed: Duration = .zero) -> [String] {
        arguments(for: strike.configuration, strike.places, after: elapsed)
    }

    private func arguments(
        for configuration: AlarmConfiguration, _ places: SoundPlaces, after elapsed: Duration = .zero
    ) -> [String] {
        var arguments = plainArguments
        if let sound = configuration.sound { arguments += ["--sound", sound] + places.options }
        if let volume = configuration.volume ?? volume { arguments += ["--volume", "\(volume)"] }
        if var fadeIn = configuration.fadeIn {
            if elapsed > .seconds(1) { fadeIn = max(fadeIn - elapsed, .zero) }
            arguments += ["--fade-in", "\(fadeIn.inSeconds)"]
        }
        return arguments
    }

    private var plainArguments: [String] { [program, "ring"] + (overridesMute ? ["--override-mute"] : []) }
}

extension SoundPlaces {
    fileprivate init(of alarm: Alarm) { self.init(of: alarm.configuration, for: alarm.owner) }
}

extension Ring {
    /// Starts the current passage; if it is not there yet, its arrival starts it.
    func playCurrent() {
        guard hasBegun, let passage = passages[current] else { return }
        timers.interim.stop()
        start(Play(passage: passage), passage.file.path)
    }

    /// Starts the next passage, shortly before the present one ends.
    func playNext() {
        current += 1
        if passages[current] == nil { timers.interim.set(after: Score.overlap) }
        playCurrent()
    }

    /// Rings the bundled sound while ours is being rendered, which is known to be quick.
    func playInterim() {
        guard passages[current] == nil else { return }
        if interim == nil { interim = beginInterim() }
        interim?.render(interimNumber)
        interimNumber += 1
    }

    func interimSaid() {
        for event in interim?.events.take() ?? [] where !isEnding {
            guard case .passage(let passage) = event, passages[current] == nil,
                !plays.values.contains(where: \.isInterim)
            else { continue }
            start(Play(passage: passage, isInterim: true), passage.file.path)
        }
    }

    private func start(_ play: Play, _ file: String) {
        lastPlay += 1
        plays[lastPlay] = play
        asked = Clock.now
        player.play(file, id: lastPlay)
    }

    func playerSaid() {
        for event in player.events.take() where !isEnding {
            switch event {
            case .accepted(let id): accepted(id)
            case .refused(let id, let error):
                if plays.removeValue(forKey: id) != nil { refused(error) }
            case .finished(let id, let error): finished(id, error)
            }
        }
    }

    private func accepted(_ id: UInt32) {
        guard var play = plays[id] else { return }
        play.accepted = Clock.now
        plays[id] = play
        guard !play.isInterim else { return report.playing(settings.folders.fallback) }
        let passage = play.passage
        report.playing(path)
        for (other, old) in plays where old.isInterim {
            player.cancel(other)
            plays[other] = nil
        }
        // The next call will take as long as this one, connecting aside.
        timers.next.set(after: passage.seconds - min(0.02, Clock.now - asked))
        passages = passages.filter { $0.key >= passage.number }
        renderer.render(passage.number + 1)
    }

    /// Where the server gives a sound no output of its own accord, every other try names one.
    private func refused(_ error: CanberraError) {
        refuge = refuge == nil ? mixer.findRefuge() : nil
        fail(error.description, nextOn: refuge)
    }

    /// "Finished" alone proves nothing: it is also said when the stream was killed.
    private func finished(_ id: UInt32, _ error: CanberraError) {
        guard let play = plays.removeValue(forKey: id) else { return }
        guard id == lastPlay else { return }
        let lasted = Clock.now - (play.accepted ?? Clock.now)
        if play.isInterim, error.code == 0, lasted >= play.passage.seconds { return playInterim() }
        if error.code != 0 || lasted < play.passage.seconds { fail(error.description) }
    }

    /// Says that there is no sound, and tries again with a fresh context, on the output of this name; nil: on the server's default.
    func fail(_ reason: String, nextOn output: String? = nil) {
        report.silent(reason)
        plays = [:]
        timers.next.stop()
        timers.interim.stop()
        player.renew(on: output)
        timers.retry.set(after: min(0.5, 0.1 * Double(1 << min(tries, 4))))
        tries += 1
    }

    func playAgain() {
        if passages[current] == nil { playInterim() } else { playCurrent() }
    }
}

extension Ring {
    func rendererSaid() {
        for event in renderer.events.take() where !isEnding {
            switch event {
            case .found(let found): path = found
            case .fallback(let reason): report.fallback(reason)
            case .passage(let passage): rendered(passage)
            }
        }
    }

    private func rendered(_ passage: Passage) {
        passages[passage.number] = passage
        if settings.waits, !hasBegun { report.ready() }
        let isAwaited =
            passage.number == current && !plays.values.contains { !$0.isInterim && $0.passage.number == current }
        if isAwaited { playCurrent() }
    }

    func mixerSaid(_ event: Mixer.Event) {
        switch event {
        case .moved(let peak):
            lastMove = Clock.now
            // The proof may come before libcanberra says yes; our caller is to hear of both in their order.
            guard peak > Self.audiblePeak, plays.values.contains(where: { $0.accepted != nil }) else { return }
            tries = 0
            report.sounding()
        case .inaudible(let reason):
            report.silent(reason)
        case .elsewhere(let output):
            plays = [:]
            player.renew(on: output)
            playAgain()
        }
    }

    /// Does what is accepted also move? A sound server that stopped says nothing.
    func watch() {
        timers.watch.set(after: Self.watchEvery)
        mixer.look()
        if Clock.now - lastSign >= Self.signEvery {
            lastSign = Clock.now
            report.alive()
        }
        guard let play = plays[lastPlay] else { return }
        guard let accepted = play.accepted else {
            if Clock.now - asked > Self.standstill / 2 { mixer.killStrandedStream() }
            if Clock.now - asked > Self.standstill {
                report.silent("the sound server does not answer")
            }
            return
        }
        guard Clock.now - max(lastMove, accepted) > Self.standstill + mixer.latency else { return }
        if mixer.isConnected {
            fail("the sound does not move")
        } else {
            report.silent("the sound server does not tell whether it sounds")
        }
    }

    /// One step of 16 bits: less is no sound.
    private static let audiblePeak: Float = 1 / 32768
    /// Seconds.
    private static let standstill = 1.5
    /// Seconds between signs of life.
    private static let signEvery = 2.0
}

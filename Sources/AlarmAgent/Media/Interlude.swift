import DBus
import EventLoop

/// From the beginning of an alert to its end: players that play are paused, and those that are still as we left them
/// play on afterwards.
///
/// Players are known by their unique names: one that is gone is not mistaken for another.
final class Interlude {
    private let bus: Connection
    private let loop: Loop
    private var players: [String: Player] = [:]
    private var signals: Subscription?
    private var phase = Phase.ringing

    private enum Phase {
        case ringing
        /// Nothing rings; but what is snoozed or comes next may do so in a moment.
        case ending(Timer)
        case over
    }

    /// One that we told to pause.
    private enum Player {
        /// It has not said yet that it does.
        case pausing
        case paused
    }

    /// How long it is quiet before they play on.
    static let pause = Duration.milliseconds(500)
    /// How long a player that was told to pause may take, after the alert, to say that it did.
    static let patience = Duration.seconds(3)
    private static let prefix = "org.mpris.MediaPlayer2."
    /// Speaks for whichever player was used last.
    private static let proxy = prefix + "playerctld"

    init(bus: Connection, loop: Loop) {
        self.bus = bus
        self.loop = loop
        let changes = Match(
            path: MPRIS.path, interface: MPRIS.properties, member: "PropertiesChanged", arg0: MPRIS.player)
        signals = bus.receive(changes) { [weak self] in self?.changed($0) }
        bus.call(MPRIS.listNames) { [self] answer in
            let names = (try? answer.get().arguments().first?.asStrings) ?? []
            for name in names where name.hasPrefix(Self.prefix) && name != Self.proxy { meet(name) }
        }
    }

    /// The alert is over.
    func end() {
        guard case .ringing = phase else { return }
        phase = .ending(loop.after(Self.pause) { [self] in letPlay() })
    }

    /// Another alert begins.
    /// - Returns: false when it comes too late, and they play already.
    func goOn() -> Bool {
        switch phase {
        case .ringing: return true
        case .over: return false
        case .ending(let timer):
            timer.cancel()
            phase = .ringing
            return true
        }
    }

    func endNow() {
        if case .ending(let timer) = phase { timer.cancel() }
        for owner in players.keys { bus.send(MPRIS.command("Play", to: owner)) }
        phase = .over
        leave()
    }

    private func letPlay() {
        phase = .over
        guard !players.isEmpty else { return leave() }
        for owner in players.keys { ask(owner) { [self] owner, status in settle(owner, status) } }
        loop.after(Self.patience) { [self] in leave() }
    }

    private func leave() {
        players = [:]
        signals?.cancel()
        signals = nil
    }

    private func meet(_ name: String) {
        ask(name) { [self] owner, status in
            guard case .ringing = phase, status == .playing, players[owner] == nil else { return }
            players[owner] = .pausing
            bus.send(MPRIS.command("Pause", to: owner))
        }
    }

    private func ask(_ name: String, then done: @escaping (String, MPRIS.Status) -> Void) {
        bus.call(MPRIS.status(of: name), timeout: .seconds(5)) { answer in
            guard let reply = try? answer.get(), let owner = reply.sender,
                let text = try? reply.arguments().first?.asVariant?.asString, let status = MPRIS.Status(rawValue: text)
            else { return }
            done(owner, status)
        }
    }

    private func changed(_ signal: Message) {
        guard let owner = signal.sender, players[owner] != nil, let values = try? signal.arguments(), values.count == 3
        else { return }
        if let text = values[1].asOptions?["PlaybackStatus"]?.asString, let status = MPRIS.Status(rawValue: text) {
            settle(owner, status)
        } else if values[2].asStrings?.contains("PlaybackStatus") == true {
            ask(owner) { [self] owner, status in settle(owner, status) }
        }
    }

    /// What a player that we told to pause says of itself.
    private func settle(_ owner: String, _ status: MPRIS.Status) {
        switch (players[owner], status) {
        case (nil, _): return
        case (_, .paused):
            players[owner] = .paused
            guard case .over = phase else { return }
            players[owner] = nil
            bus.send(MPRIS.command("Play", to: owner))
        // It has not come to it yet.
        case (.pausing, .playing): return
        // Somebody used it.
        case (_, .playing), (_, .stopped): players[owner] = nil
        }
    }
}

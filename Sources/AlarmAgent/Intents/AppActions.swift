import AlarmCore
import AlarmWire
import DBus
import EventLoop

/// Sends apps the actions of their alarms' buttons: `org.freedesktop.Application.ActivateAction`, to the app's own bus
/// name, started by D-Bus if need be.
///
/// At least once: what an app could not be told, or ended with before it answered, it is told when it appears on the bus.
final class AppActions {
    private let bus: Connection
    private let loop: Loop
    private let patience: Duration
    private let failed: (OccurrenceID, String) -> Void
    private let done: (Delivery) -> Void
    /// What waits for its app, by the app's name.
    private var waiting: [String: (watch: Subscription, errands: [Errand])] = [:]
    /// An app that falls over an action is not made to do so for ever.
    private static let mostAttempts = 5
    /// Of one app; the oldest go first.
    private static let mostWaiting = 256

    private struct Errand {
        let delivery: Delivery
        let app: String
        let name: String
        let parameter: [UInt8]?
        /// With it the app may take the focus; nil where the server gave none.
        var token: String?
        var attempts = 0
    }

    /// - Parameters:
    ///   - patience: how long an app may take to answer before that is told.
    ///   - failed: told what went wrong.
    ///   - done: told of each that was answered, or is given up.
    init(
        bus: Connection, loop: Loop, patience: Duration = .seconds(25),
        failed: @escaping (OccurrenceID, String) -> Void, done: @escaping (Delivery) -> Void
    ) {
        self.bus = bus
        self.loop = loop
        self.patience = patience
        self.failed = failed
        self.done = done
    }

    func send(_ delivery: Delivery, token: String?) {
        guard case .action(let name, let parameter, let app) = delivery.way else { return done(delivery) }
        send(Errand(delivery: delivery, app: app, name: name, parameter: parameter, token: token))
    }

    private func send(_ errand: Errand) {
        var errand = errand
        errand.attempts += 1
        let late = loop.after(patience) { [weak self] in
            self?.tell(errand, "has not been performed by \(errand.app) yet: it does not answer")
        }
        // It answers when it has performed it: as long as it lives, nobody else need be told.
        bus.call(message(for: errand), timeout: nil) { [weak self] answer in
            late.cancel()
            guard let self else { return }
            switch answer {
            case .success: done(errand.delivery)
            case .failure(let error): take(error, of: errand)
            }
        }
    }

    private func take(_ error: BusError, of errand: Errand) {
        guard error.name != BusError.disconnected else { return }
        guard error.isOfTheBus else {
            tell(errand, "failed in \(errand.app): \(error.text)")
            return done(errand.delivery)
        }
        guard errand.attempts < Self.mostAttempts else {
            tell(errand, "is given up: \(errand.app) ended \(errand.attempts) times over it")
            return done(errand.delivery)
        }
        if errand.attempts == 1 { tell(errand, "did not reach \(errand.app): \(error.text)") }
        var later = errand
        // Old tokens are worth nothing.
        later.token = nil
        wait(for: errand.app, with: later)
    }

    private func wait(for app: String, with errand: Errand) {
        if var others = waiting[app] {
            others.errands.append(errand)
            if others.errands.count > Self.mostWaiting {
                let oldest = others.errands.removeFirst()
                tell(oldest, "is given up: \(Self.mostWaiting) others wait for \(app)")
                done(oldest.delivery)
            }
            waiting[app] = others
            return
        }
        let watch = bus.watchName(app) { [weak self] owner in
            guard owner != nil, let (watch, errands) = self?.waiting.removeValue(forKey: app) else { return }
            watch.cancel()
            for errand in errands { self?.send(errand) }
        }
        waiting[app] = (watch, [errand])
    }

    private func tell(_ errand: Errand, _ what: String) {
        failed(errand.delivery.occurrence, "The action \(errand.name) \(what).")
    }

    private func message(for errand: Errand) -> Message {
        // The Desktop Entry Specification, section "D-Bus Activation".
        let path = "/" + String(errand.app.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
        let message = Message.methodCall(
            destination: errand.app, path: path, interface: "org.freedesktop.Application", member: "ActivateAction")
        let parameter = errand.parameter.flatMap { try? Value(marshalled: $0) }
        var platform: [String: Value] = [
            "x-alarms-occurrence": .string(errand.delivery.seenOccurrence),
            "x-alarms-delivery": .string(errand.delivery.seenKey),
        ]
        platform["activation-token"] = errand.token.map(Value.string)
        platform["desktop-startup-id"] = errand.token.map(Value.string)
        try? message.append([
            .string(errand.name), .array(of: .variant, parameter.map { [.variant($0)] } ?? []), .options(platform),
        ])
        return message
    }
}

extension Delivery {
    /// As its app knows it: the ids of others are nothing to it.
    fileprivate var seenOccurrence: String { occurrence.seen(by: owner).description }

    fileprivate var seenKey: String {
        let name = occurrence.description
        return key.hasPrefix(name) ? seenOccurrence + key.dropFirst(name.count) : key
    }
}

extension BusError {
    /// Whether it says that the app was not there, or is no more: not what the app itself answered.
    fileprivate var isOfTheBus: Bool {
        name.hasPrefix("org.freedesktop.DBus.Error.")
            && ![
                Self.unknownMethod, Self.unknownObject, Self.unknownInterface, Self.accessDenied, Self.invalidArgs,
                Self.failed, Self.notSupported,
            ].contains(name)
    }
}

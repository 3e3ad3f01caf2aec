import DBus

/// Follows who keeps the list of items in trays, and whether somebody shows them. Starts nobody.
final class TrayWatcher {
    static let name = "org.kde.StatusNotifierWatcher"
    static let path = "/StatusNotifierWatcher"

    private let bus: Connection
    private let changed: () -> Void
    /// Its unique name; nil while there is none.
    private(set) var owner: String?
    /// Whether items are shown, as far as is known.
    private(set) var hasHost = false
    private var watch: Subscription?
    private var signals: [Subscription] = []

    /// - Parameter changed: called whenever `owner` or `hasHost` did.
    init(on bus: Connection, changed: @escaping () -> Void) {
        self.bus = bus
        self.changed = changed
        watch = bus.watchName(Self.name) { [unowned self] in become($0) }
    }

    isolated deinit {
        watch?.cancel()
        signals.forEach { $0.cancel() }
    }

    /// Whether `hasHost` is wanted: its signals are asked for only then.
    var looksForHosts = false {
        didSet {
            guard looksForHosts != oldValue else { return }
            if looksForHosts { listen() } else { stopListening() }
        }
    }

    private func become(_ owner: String?) {
        self.owner = owner
        hasHost = false
        if looksForHosts { askForHost() }
        changed()
    }

    private func listen() {
        signals = ["StatusNotifierHostRegistered", "StatusNotifierHostUnregistered"].map { member in
            bus.receive(Match(sender: Self.name, path: Self.path, interface: Self.name, member: member)) {
                [unowned self] _ in askForHost()
            }
        }
        askForHost()
    }

    private func stopListening() {
        signals.forEach { $0.cancel() }
        signals = []
        hasHost = false
    }

    private func askForHost() {
        guard let owner else { return }
        let call = Message.methodCall(
            destination: owner, path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "Get")
        try? call.append(.string(Self.name), .string("IsStatusNotifierHostRegistered"))
        call.autoStart = false
        bus.call(call) { [weak self] answer in
            guard let self, owner == self.owner, looksForHosts else { return }
            let has = (try? answer.get().arguments().first?.asVariant?.asBool) ?? false
            guard has != hasHost else { return }
            hasHost = has
            changed()
        }
    }
}

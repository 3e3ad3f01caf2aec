import AlarmCore
import AlarmWire
import DBus

/// Sends apps the actions of their alarms' buttons: `org.freedesktop.Application.ActivateAction`, to the app's own bus
/// name, started by D-Bus if need be.
///
/// At least once: what an app could not be told is told when it appears on the bus.
final class AppActions {
    private let bus: Connection
    private let patience: Duration
    private let failed: (OccurrenceID, String) -> Void
    /// What waits for its app.
    private var owed: [Subscription] = []
    private static let mostOwed = 256

    struct Action {
        let name: String
        /// As AlarmWire encoded it.
        let parameter: [UInt8]?
        let occurrence: OccurrenceID
        /// With it the app may take the focus; nil where the server gave none.
        let token: String?
    }

    /// - Parameters:
    ///   - patience: how long an app has to answer, its start included.
    ///   - failed: told of each action that did not reach its app.
    init(bus: Connection, patience: Duration = .seconds(25), failed: @escaping (OccurrenceID, String) -> Void) {
        self.bus = bus
        self.patience = patience
        self.failed = failed
    }

    /// - Parameter app: its id, which is its bus name.
    func send(_ action: Action, to app: String) {
        bus.call(message(action, to: app), timeout: patience) { [weak self] answer in
            guard let self, case .failure(let error) = answer else { return }
            failed(action.occurrence, "The action \(action.name) did not reach \(app): \(error.text)")
            owe(action, to: app, since: error)
        }
    }

    /// Sends it once more when the app has come to the bus anew; an app that answered with an error of its own heard it.
    private func owe(_ action: Action, to app: String, since error: BusError) {
        guard error.name.hasPrefix("org.freedesktop.DBus.Error."), error.name != BusError.disconnected,
            error.name != BusError.unknownMethod, owed.count < Self.mostOwed
        else { return }
        var isFirst = true
        var watch: Subscription?
        watch = bus.watchName(app) { [weak self] owner in
            defer { isFirst = false }
            guard let self, let owned = watch, owner != nil, !isFirst else { return }
            watch = nil
            owned.cancel()
            owed.removeAll { $0 === owned }
            bus.call(message(action, to: app), timeout: patience) { [weak self] answer in
                guard case .failure(let error) = answer else { return }
                self?.failed(action.occurrence, "The action \(action.name) did not reach \(app): \(error.text)")
            }
        }
        if let watch { owed.append(watch) }
    }

    private func message(_ action: Action, to app: String) -> Message {
        // The Desktop Entry Specification, section "D-Bus Activation".
        let path = "/" + String(app.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
        let message = Message.methodCall(
            destination: app, path: path, interface: "org.freedesktop.Application", member: "ActivateAction")
        let parameter = action.parameter.flatMap { try? Value(marshalled: $0) }
        var platform: [String: Value] = ["x-alarms-occurrence": .string(action.occurrence.description)]
        platform["activation-token"] = action.token.map(Value.string)
        platform["desktop-startup-id"] = action.token.map(Value.string)
        try? message.append([
            .string(action.name), .array(of: .variant, parameter.map { [.variant($0)] } ?? []), .options(platform),
        ])
        return message
    }
}

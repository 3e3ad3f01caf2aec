import AlarmCore
import DBus

/// The user's answers as the desktop keeps them: table `alarms`, id `schedule`, by app `yes`, `no` or `ask`.
///
/// By https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.impl.portal.PermissionStore.html. It wins over
/// our own store, but for answers that it has not been told yet. It is never waited for, nor started to be read.
package final class PermissionStore {
    static let name = "org.freedesktop.impl.portal.PermissionStore"
    static let path = "/org/freedesktop/impl/portal/PermissionStore"
    private static let table = "alarms"
    private static let id = "schedule"

    private let bus: Connection
    private let kept: () -> [String: KeptAnswer]
    private let keep: (KeptAnswer?, String) -> Void
    private let obey: (String, Authorization) -> Void
    private var owner: String?
    private var changes: Subscription?
    private var watch: Subscription?
    /// What it is being told, by app.
    private var underWay: [String: Authorization] = [:]

    /// - Parameters:
    ///   - kept: our own store, by app id.
    ///   - keep: writes to it; nil forgets the app.
    ///   - obey: the desktop has another answer to an app than we.
    package init(
        bus: Connection, kept: @escaping () -> [String: KeptAnswer], keep: @escaping (KeptAnswer?, String) -> Void,
        obey: @escaping (String, Authorization) -> Void
    ) {
        (self.bus, self.kept, self.keep, self.obey) = (bus, kept, keep, obey)
    }

    isolated deinit {
        watch?.cancel()
        changes?.cancel()
    }

    /// Reads it whenever it is on the bus, and follows it.
    package func follow() {
        watch = bus.watchName(Self.name) { [weak self] owner in self?.ownerChanged(to: owner) }
    }

    private func ownerChanged(to owner: String?) {
        self.owner = owner
        changes?.cancel()
        changes = nil
        guard let owner else { return }
        changes = bus.receive(
            Match(sender: owner, path: Self.path, interface: Self.name, member: "Changed", arg0: Self.table)
        ) { [weak self] signal in self?.heard(signal) }
        call("Lookup", [.string(Self.table), .string(Self.id)], startsIt: false) { [weak self] answer in
            guard let self, self.owner == owner else { return }
            switch answer {
            case .success(let values): take(values.first)
            case .failure(let error) where error.name == Self.notFound: take(nil)
            case .failure(let error): report("the permission store does not tell what it has: \(error.text)")
            }
        }
    }

    private func heard(_ signal: Message) {
        guard let values = try? signal.arguments(), values.count == 5, values[0].asString == Self.table,
            values[1].asString == Self.id
        else { return }
        if case .boolean(true) = values[2] { take(nil) } else { take(values[4]) }
    }

    /// - Parameter permissions: all it has, an a{sas}.
    private func take(_ permissions: Value?) {
        var theirs: [String: Authorization] = [:]
        if case .dictionary(_, _, let entries)? = permissions {
            for (key, value) in entries {
                guard let app = key.asString, app.isEmpty || App.isID(app) else { continue }
                theirs[app] = Authorization(permissions: value.asStrings ?? [])
            }
        }
        let ours = kept()
        for app in Set(ours.keys).union(theirs.keys) {
            let their = theirs[app] ?? .notDetermined
            let our = ours[app]
            if our?.state ?? .notDetermined == their {
                shared(app, their)
            } else if our?.isShared == false {
                share(app)
            } else {
                obey(app, their)
            }
        }
    }

    /// The user answered: here, or by way of the desktop.
    package func changed(_ app: String, to state: Authorization, by: String) {
        guard by != Self.name else {
            return keep(state == .notDetermined ? nil : KeptAnswer(state, isShared: true), app)
        }
        keep(KeptAnswer(state), app)
        share(app)
    }

    /// Tells it what our own store has for an app; the bus may start it for that, since somebody has just answered.
    private func share(_ app: String) {
        guard let state = kept()[app]?.state, underWay[app] == nil else { return }
        underWay[app] = state
        let place: [Value] = [.string(Self.table), .string(Self.id), .string(app)]
        let (method, arguments) =
            switch state {
            case .notDetermined: ("DeletePermission", place)
            case .authorized, .denied:
                (
                    "SetPermission",
                    [place[0], .boolean(true), place[1], place[2], .strings([state == .authorized ? "yes" : "no"])]
                )
            }
        call(method, arguments, startsIt: true) { [weak self] answer in
            guard let self else { return }
            underWay[app] = nil
            if case .failure(let error) = answer, error.name != Self.notFound { return }
            if kept()[app]?.state == state { shared(app, state) } else { share(app) }
        }
    }

    /// It has the answer that we have.
    private func shared(_ app: String, _ state: Authorization) {
        guard let our = kept()[app], !our.isShared else { return }
        keep(state == .notDetermined ? nil : KeptAnswer(state, isShared: true), app)
    }

    private func call(
        _ method: String, _ arguments: [Value], startsIt: Bool, then: @escaping (Result<[Value], BusError>) -> Void
    ) {
        let message = Message.methodCall(destination: Self.name, path: Self.path, interface: Self.name, member: method)
        message.autoStart = startsIt
        try? message.append(arguments)
        bus.call(message) { answer in
            then(answer.flatMap { reply in Result { () throws(BusError) in try reply.arguments() } })
        }
    }

    private static let notFound = "org.freedesktop.portal.Error.NotFound"
}

extension Authorization {
    /// As the permission store has it; whatever else it has decides nothing.
    fileprivate init(permissions: [String]) {
        self = permissions == ["yes"] ? .authorized : permissions == ["no"] ? .denied : .notDetermined
    }
}

import CDBus

extension Connection {
    /// Asks for a well-known name, and blocks for the answer.
    package func requestName(_ name: String, flags: NameFlags = []) throws(BusError) -> NameReply {
        if let fault = Name.bus.fault(in: name) { throw fault }
        guard isConnected else { throw .connectionLost }
        finishLong()
        let reply = try BusError.checked { dbus_bus_request_name(handle, name, flags.rawValue, $0) }
        guard let answer = NameReply(rawValue: reply) else {
            throw BusError(name: BusError.failed, text: "The bus answered RequestName with \(reply)")
        }
        return answer
    }

    /// Gives a well-known name back, and blocks for the answer.
    package func releaseName(_ name: String) throws(BusError) {
        if let fault = Name.bus.fault(in: name) { throw fault }
        guard isConnected else { throw .connectionLost }
        finishLong()
        _ = try BusError.checked { dbus_bus_release_name(handle, name, $0) }
    }

    /// Tells who owns a name: the present owner first, nil when there is none, and then each change. A lost connection
    /// is no change; see `whenDisconnected`.
    @discardableResult
    package func watchName(_ name: String, _ changed: @escaping (_ owner: String?) -> Void) -> Subscription {
        let followed = follow(name)
        let watcher = FollowedName.Watcher(changed)
        followed.watchers.append(watcher)
        if followed.isKnown { later { if !watcher.isTold { followed.tell(watcher) } } }
        return Subscription { [weak self] in
            followed.watchers.removeAll { $0 === watcher }
            self?.unfollow(name)
        }
    }

    func follow(_ name: String) -> FollowedName {
        if let followed = followedNames[name] {
            followed.users += 1
            return followed
        }
        let followed = FollowedName()
        followed.users = 1
        followedNames[name] = followed
        let match = Match(
            sender: Self.busName, path: DBUS_PATH_DBUS, interface: DBUS_INTERFACE_DBUS, member: "NameOwnerChanged",
            arg0: name)
        addRule(match)
        followed.match = match
        askForOwner(of: name, followed)
        return followed
    }

    func unfollow(_ name: String) {
        guard let followed = followedNames[name] else { return }
        followed.users -= 1
        guard followed.users == 0 else { return }
        followedNames[name] = nil
        followed.match.map(removeRule)
        followed.question?.cancel()
    }

    /// The bus tells that a name has another owner.
    func ownerChanged(_ signal: Message) {
        guard signal.sender == Self.busName, let name = signal.firstString, let followed = followedNames[name],
            let owner = try? signal.arguments().last?.asString
        else { return }
        followed.set(owner: owner.isEmpty ? nil : owner)
    }

    private func askForOwner(of name: String, _ followed: FollowedName) {
        let question = Message.methodCall(
            destination: Self.busName, path: DBUS_PATH_DBUS, interface: DBUS_INTERFACE_DBUS, member: "GetNameOwner")
        try? question.append(.string(name))
        followed.question = call(question, timeout: nil) { [unowned followed] answer in
            if case .failure(let error) = answer, error.name == BusError.disconnected { return }
            followed.set(owner: try? answer.get().arguments().first?.asString)
        }
    }
}

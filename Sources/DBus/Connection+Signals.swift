import CDBus

extension Connection {
    /// Hands signals that fit `match` to `handler`. The bus is asked without waiting for it.
    @discardableResult
    package func receive(_ match: Match, _ handler: @escaping (Message) -> Void) -> Subscription {
        // First the owner, then the signals: so no signal comes before it is known whose it is.
        if let name = match.followedName { _ = follow(name) }
        let receiver = Receiver(match: match, handler: handler)
        receivers.append(receiver)
        addRule(match)
        return Subscription { [weak self] in self?.remove(receiver) }
    }

    /// Hands a signal to everybody who asked for it.
    func receive(_ signal: Message) {
        // Not as receivers: of many followed names one is found at once.
        if signal.member == "NameOwnerChanged", signal.interface == DBUS_INTERFACE_DBUS { ownerChanged(signal) }
        let sender = signal.sender
        for receiver in receivers where !receiver.isCancelled {
            guard receiver.match.fits(signal), isSender(sender, of: receiver.match) else { continue }
            receiver.handler(signal)
        }
    }

    private func isSender(_ sender: String?, of match: Match) -> Bool {
        guard let name = match.followedName else { return match.sender == nil || match.sender == sender }
        return sender != nil && followedNames[name]?.owner == sender
    }

    private func remove(_ receiver: Receiver) {
        guard !receiver.isCancelled else { return }
        receiver.isCancelled = true
        receivers.removeAll { $0 === receiver }
        removeRule(receiver.match)
        if let name = receiver.match.followedName { unfollow(name) }
    }

    func addRule(_ match: Match) {
        ruleCounts[match, default: 0] += 1
        guard ruleCounts[match] == 1, isConnected else { return }
        whenWritable { [self] in dbus_bus_add_match(handle, match.rule, nil) }
    }

    func removeRule(_ match: Match) {
        guard let count = ruleCounts[match] else { return }
        ruleCounts[match] = count > 1 ? count - 1 : nil
        guard count == 1, isConnected else { return }
        whenWritable { [self] in dbus_bus_remove_match(handle, match.rule, nil) }
    }
}

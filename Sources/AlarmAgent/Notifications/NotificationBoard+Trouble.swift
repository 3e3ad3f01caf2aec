extension NotificationBoard {
    /// What keeps alarms from being shown, or answered where they are shown; nil: nothing known.
    var trouble: String? {
        switch presence {
        case .unknown: nil
        case .absent: "No notification server runs: alarms ring without a notification."
        case .present where hangs: "The notification server \(serverName ?? "") does not answer."
        case .present(let server) where !server.offersButtons:
            "The notification server \(serverName ?? "") shows no buttons; answer with alarmctl."
        case .present: nil
        }
    }
}

import TestSupport

/// The desktops an alarm is rung on here, by their notification server.
enum Desktop: String, CaseIterable {
    case dunst
    case xfce4Notifyd = "xfce4-notifyd"

    /// Runs a test on a desktop with sound, on which the agent is at work.
    func run(_ name: String, _ test: (any NotificationServer, SoundServer) throws -> Void) throws {
        try Session.run("\(name)-\(rawValue)") { session in
            let sound = try SoundServer(in: session)
            let display = try Display(in: session)
            let server: any NotificationServer =
                switch self {
                case .dunst: try Dunst(on: display)
                case .xfce4Notifyd: try Xfce4Notifyd(on: display)
                }
            try session.startAgent()
            try test(server, sound)
        }
    }
}

import Foundation

/// The notification servers that alarms are rung on, each by the name of its program or desktop.
package enum Desktop: String, CaseIterable, Sendable {
    case dunst
    case xfce4Notifyd = "xfce4-notifyd"
    case mate = "mate-notification-daemon"
    case lxqt = "lxqt-notificationd"
    case mako
    case swaync

    /// Those that are tested here and now: all, or those that `ALARMS_DESKTOPS` names.
    package static var chosen: [Desktop] {
        guard let names = ProcessInfo.processInfo.environment["ALARMS_DESKTOPS"] else { return allCases }
        return names.split(separator: " ").compactMap { Desktop(rawValue: String($0)) }
    }

    /// Runs a test on it, in a session of its own.
    /// - Parameter prepare: what must be there before the server.
    package func run(
        _ name: String, width: Int = 800, height: Int = 600, prepare: (Session) throws -> Void = { _ in },
        _ test: (any NotificationServer) throws -> Void
    ) throws {
        try Session.run("\(name)-\(rawValue)") { session in
            let display = try Display(in: session, width: width, height: height)
            try prepare(session)
            let server = try start(on: display)
            try display.noteEmpty()
            try test(server)
        }
    }

    /// Draws on X itself.
    package var isOnX: Bool { self != .mako && self != .swaync }

    private func start(on display: Display) throws -> any NotificationServer {
        switch self {
        case .dunst: try Dunst(on: display)
        case .xfce4Notifyd: try Xfce4Notifyd(on: display)
        case .mate: try Mate(on: display)
        case .lxqt: try LXQt(on: display)
        case .mako: try Mako(on: display)
        case .swaync: try SwayNC(on: display)
        }
    }
}

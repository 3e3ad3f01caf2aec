/// A real notification server, worked by the mouse as its user would.
package protocol NotificationServer: AnyObject {
    var session: Session { get }
    var display: Display { get }
    /// All of the notification protocol that goes over the bus.
    var monitor: BusMonitor { get }

    /// Presses a button of the notification on top by what is written on it.
    func press(_ label: String) throws
    /// Closes the notification on top without an answer.
    func dismiss() throws
    /// Starts the server, also after it was killed.
    func start() throws
    /// Kills the server, and with it all it shows, without a word over the bus.
    func kill()
}

extension NotificationServer {
    package static var name: String { "org.freedesktop.Notifications" }

    /// Waits until an alarm that rings is posted, and not what else there is to say about it.
    @discardableResult
    package func nextRinging(within seconds: Double = 10) throws -> BusMonitor.Message {
        try monitor.next("Notify", within: seconds) { message in
            let actions = message.arguments.dropFirst(5).first as? [String] ?? []
            return actions.first?.hasPrefix("stop.") == true
        }
    }
}

/// A real notification server, worked by the mouse as its user would.
package protocol NotificationServer: AnyObject {
    var session: Session { get }
    var display: Display { get }
    /// All of the notification protocol that goes over the bus.
    var monitor: BusMonitor { get }

    /// What it says of how the user closed a notification: 2, where it follows the specification.
    static var reasonOfDismissal: Int { get }
    /// Whether it shows alarms also while nobody wants to be disturbed.
    static var disturbsWithAlarms: Bool { get }

    /// Presses a button of the notification on top by what is written on it.
    func press(_ label: String) throws
    /// Clicks on the notification on top, as its user does who wants to see more of it.
    func pressDefault() throws
    /// Closes the notification on top without an answer.
    func dismiss() throws
    /// Begins or ends that nobody wants to be disturbed.
    func setDoNotDisturb(_ isOn: Bool) throws
    /// Starts the server, also after it was killed.
    func start() throws
    /// Kills the server, and with it all it shows, without a word over the bus.
    func kill()
}

extension NotificationServer {
    package static var name: String { "org.freedesktop.Notifications" }
    package static var reasonOfDismissal: Int { 2 }
    package static var disturbsWithAlarms: Bool { true }

    /// Waits until an alarm that rings is posted, and not what else there is to say about it.
    @discardableResult
    package func nextRinging(within seconds: Double = 10) throws -> BusMonitor.Message {
        try monitor.next("Notify", within: seconds) { message in
            let actions = message.arguments.dropFirst(5).first as? [String] ?? []
            return actions.first?.hasPrefix("stop.") == true
        }
    }

    /// The actions of the newest notification, as its sender asked for them.
    package func actions() throws -> [(key: String, label: String)] {
        let asked = try monitor.latest("Notify").arguments
        guard asked.count > 5, let actions = asked[5] as? [String] else { throw Failure("a Notify without actions") }
        return stride(from: 0, to: actions.count - 1, by: 2).map { (actions[$0], actions[$0 + 1]) }
    }

    /// The place of an action among those of the newest notification.
    package func place(of label: String) throws -> Int {
        let labels = try actions().map(\.label)
        guard let place = labels.firstIndex(of: label) else {
            throw Failure("the notification has no button \(label), but \(labels)")
        }
        return place
    }
}

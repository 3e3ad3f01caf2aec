import TestSupport

extension Scene {
    /// What is seen of a notification, once it does not change any more.
    func picture(on server: any NotificationServer) throws -> Picture {
        try until("seen", server.display.isTaken)
        var last = try server.display.picture()
        try until("it stays") {
            let picture = try server.display.picture()
            defer { last = picture }
            return picture.difference(from: last) == 0
        }
        return last
    }
}

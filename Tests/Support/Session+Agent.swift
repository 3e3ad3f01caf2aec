import Foundation

extension Session {
    /// Starts the agent of this build, and waits until it can be called.
    /// - Parameter prefix: words before its own.
    @discardableResult
    package func startAgent(under prefix: [String] = []) throws -> Child {
        let agent = try start(prefix + [Products.folder + "/alarmd"])
        try waitForName("org.example.Alarms")
        return agent
    }

    /// What `alarmctl` prints.
    @discardableResult
    package func alarmctl(_ words: String...) throws -> String {
        String(decoding: try bytes(of: [Products.folder + "/alarmctl"] + words), as: UTF8.self)
    }

    /// The state of each alarm.
    package func states() throws -> [String] {
        let list = try JSONSerialization.jsonObject(with: Data(try alarmctl("list", "--json").utf8))
        return (list as? [[String: Any]] ?? []).map { $0["state"] as? String ?? "unknown" }
    }
}

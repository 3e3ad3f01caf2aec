/// A notification on some server's screen: what an agent that starts must know to close what its predecessor left.
package struct Shown: Hashable, Sendable {
    package let id: UInt32
    /// Names the server that shows it, also after a new login: its bus's id, and its unique name there.
    package let server: String

    package init(id: UInt32, server: String) {
        self.id = id
        self.server = server
    }
}

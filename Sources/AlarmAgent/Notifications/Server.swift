/// The notification server, as far as it has told of itself.
struct Server: Equatable {
    /// Its unique bus name.
    let owner: String
    /// What `GetServerInformation` calls it; nil until it is known.
    var name: String?
    /// Nil until they are known.
    var capabilities: Set<String>?

    init(owner: String) { self.owner = owner }

    /// Whether it says that buttons can be pressed. A promise, no proof: dunst and mako draw none.
    var offersButtons: Bool { capabilities?.contains("actions") ?? true }
}

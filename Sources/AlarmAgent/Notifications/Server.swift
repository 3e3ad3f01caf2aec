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

    /// Budgie escapes a title as if it were markup, and then either draws it as text or obeys what markup it finds. Its
    /// texts it reads as every server does.
    func spoils(_ title: String) -> Bool {
        isBudgie && title.unicodeScalars.contains { $0 == "&" || $0 == "<" }
    }

    /// How much of each paragraph it draws: two lines on Budgie, five on swaync, six on xfce4-notifyd.
    var columnsOfParagraph: Int { isBudgie ? 72 : 130 }

    /// Whether it draws nothing new while another one is on its way out: swaync 0.7.
    var needsTimeAfterClose: Bool { name == "SwayNotificationCenter" }

    private var isBudgie: Bool { name == "Budgie Notification Server" }
}

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

    /// How much of each paragraph it draws, in pixels: two lines on Budgie, five on swaync, six on xfce4-notifyd; nil: all,
    /// or as much as of any text.
    var longestParagraph: Int? {
        switch name {
        case Server.budgie: 470
        case Server.swaync, Server.xfce: 1260
        default: nil
        }
    }

    /// So many rows of LXQt, the narrowest one that draws all it is sent, fit above the buttons on a screen of 768 pixels:
    /// a title of 1 KiB, but for one of wide letters alone. swaync's window ends at 600.
    var mostRows: Int { name == Server.swaync ? 30 : 42 }
    /// So many lines of a title, which other servers draw with more between them than LXQt does.
    var mostLines: Int { name == Server.swaync ? 24 : 34 }
    /// An alarm's text leaves the buttons on a screen of 600 pixels.
    static let rowsWithWords = 28

    /// What it surely shows, where that is less than there is room for on the screen.
    var window: Window? {
        switch name {
        case "dunst": .dunst
        case "mako": .mako
        case "gnome-shell": .gnome
        default: nil
        }
    }

    /// Whether it draws nothing new while another one is on its way out: swaync 0.7.
    var needsTimeAfterClose: Bool { name == Server.swaync }

    private var isBudgie: Bool { name == Server.budgie }

    private static let budgie = "Budgie Notification Server"
    private static let swaync = "SwayNotificationCenter"
    private static let xfce = "Xfce Notify Daemon"
}

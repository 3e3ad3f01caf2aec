/// The app an alarm belongs to.
package enum Owner: Hashable, Sendable {
    /// A program outside every sandbox; all of them share their alarms.
    case host
    /// A sandboxed app, by its app id.
    case app(String)

    /// The host sees everything; an app its own.
    package func sees(_ other: Owner) -> Bool { self == .host || self == other }
}

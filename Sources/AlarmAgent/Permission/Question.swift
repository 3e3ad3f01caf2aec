/// What the user is asked: whether an app may set alarms.
struct Question: Equatable {
    /// The app's id; "" for a program outside every sandbox that the session did not start as an app.
    let app: String
    /// What people call it; nil where nobody knows.
    var name: String?
    /// What it wants alarms for, in its own words.
    var usage: String?
    /// In the keys of its buttons: other programs may show notifications with buttons too, and cannot know it.
    let token: UInt64
}

/// What one `Notify` carries, but for the id it replaces.
struct Payload: Hashable {
    var summary: String
    var body: String
    var icon: Icon
    /// In the order of the buttons; the click on the notification itself comes last, for Budgie drops what follows it.
    var buttons: [Button]
    var urgency: Urgency
    var category: String?
    /// Milliseconds until the server takes it away; 0 is never.
    var expires: Int32 = 0

    struct Button: Hashable {
        var key: ActionKey
        var label: String

        init(_ key: ActionKey, _ label: String) {
            self.key = key
            self.label = Excerpt.of(label, columns: 30)
        }
    }

    /// As the `urgency` hint numbers it.
    enum Urgency: UInt8, Hashable {
        case low, normal, critical
    }
}

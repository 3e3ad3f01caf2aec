import AlarmCore
import DBus

extension AlarmConfiguration.Button {
    /// The keys of a BUTTON.
    private struct Draft {
        var text: String?
        var textColor: AlarmConfiguration.Tint?
        var icon: String?
    }

    private static let fields: [Field<Draft>] = [
        .text("text", \.text), .tint("text-color", \.textColor), .text("icon", \.icon),
    ]
    static var keys: [String] { fields.map(\.name) }

    init(wire value: Value, of key: String) throws(AlarmError) {
        var draft = Draft()
        try Self.fields.read(value, into: &draft, of: key)
        guard let text = draft.text, !text.isEmpty else {
            throw .invalidConfiguration("\(key) has no text; a button needs a text")
        }
        self.init(text: text, textColor: draft.textColor, icon: draft.icon)
    }

    var wire: Value { Self.fields.write(Draft(text: text, textColor: textColor, icon: icon)) }
}

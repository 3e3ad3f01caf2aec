import AlarmCore
import DBus

extension AlarmConfiguration.Intent {
    /// The keys of an INTENT.
    private struct Draft {
        var action: String?
        var parameter: [UInt8]?
        var app: String?
        var command: [String]?
    }

    /// A message holds 64; an alarm that carries the parameter lies in several itself.
    private static let deepest = 32

    private static let fields: [Field<Draft>] = [
        .text("action", \.action),
        Field(name: "parameter", type: "v") { value, draft throws(AlarmError) in
            guard value.depth <= deepest else {
                throw .invalidConfiguration(
                    "parameter of an intent is nested \(value.depth) deep; at most \(deepest) containers may lie in each other"
                )
            }
            guard let bytes = try? value.marshalled() else {
                throw .invalidConfiguration("parameter of an intent cannot be stored")
            }
            draft.parameter = bytes
        } write: { draft in
            draft.pointee.parameter.flatMap { try? Value(marshalled: $0) }
        },
        .text("app", \.app),
        Field(name: "command", type: "as") { value, draft in
            guard case .array(_, let words) = value else { return }
            draft.command = words.compactMap { if case .string(let word) = $0 { word } else { nil } }
        } write: { draft in
            draft.pointee.command.map(Value.strings)
        },
    ]
    static var keys: [String] { fields.map(\.name) }

    package init(wire value: Value, of key: String) throws(AlarmError) {
        var draft = Draft()
        try Self.fields.read(value, into: &draft, of: key)
        switch (draft.action, draft.command) {
        case (let action?, nil): self = .action(action, parameter: draft.parameter, app: draft.app)
        case (nil, let command?) where command.first?.isEmpty == false && draft.parameter == nil && draft.app == nil:
            self = .command(command)
        default:
            throw .invalidConfiguration("\(key) needs an action, with or without parameter and app, or a command")
        }
    }

    package var wire: Value {
        switch self {
        case .action(let action, let parameter, let app):
            Self.fields.write(Draft(action: action, parameter: parameter, app: app))
        case .command(let command): Self.fields.write(Draft(command: command))
        }
    }
}

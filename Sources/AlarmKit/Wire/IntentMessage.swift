import AlarmCore
import AppIntents
import DBus
import Foundation

/// An intent as it travels: the action's name, its type as this program knows it, and its parameters.
struct IntentMessage: Codable, Hashable, Sendable {
    var type: String
    var parameters: [String: String]

    /// - Throws: an ``AlarmFailure`` that names the parameter that cannot be written.
    init(_ intent: any LiveActivityIntent) throws {
        let intentType = Swift.type(of: intent) as any LiveActivityIntent.Type
        do {
            type = _mangledTypeName(intentType) ?? String(reflecting: intentType)
            parameters = try intent.parameters()
        } catch {
            throw AlarmFailure.invalidConfiguration("The intent \(intentType) cannot be written: \(error)")
        }
    }

    /// Reads what `wire` wrote, as the agent keeps it; nil for an intent that is none of AlarmKit's.
    init?(_ kept: AlarmCore.AlarmConfiguration.Intent?) {
        guard case .action(Self.action, let bytes?, _) = kept, let text = (try? Value(marshalled: bytes))?.asString
        else { return nil }
        self.init(text: text)
    }

    /// Likewise, from the text alone.
    init?(text: String) {
        guard let message = try? JSONDecoder().decode(IntentMessage.self, from: Data(text.utf8)) else { return nil }
        self = message
    }

    /// The INTENT, an a{sv}.
    /// - Parameter app: the bus name this program serves; nil where it performs its intents only as long as it runs.
    func wire(for app: String?) throws -> Value {
        let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        return .options(["action": .string(Self.action), "parameter": .string(text), "app": .string(app ?? "")])
    }

    /// Performs it, in this program.
    /// - Parameter willOpen: called before, for an intent that wants its app in front.
    func perform(token: String? = nil, willOpen: () -> Void = {}) async throws {
        guard let intent = try intent() else { throw IntentFailure("This version of the app has no intent \(type)") }
        if Swift.type(of: intent).supportedModes.contains(.foreground) { willOpen() }
        try await AlarmManager.$activationToken.withValue(token) { try await Self.perform(intent) }
    }

    private static func perform(_ intent: some LiveActivityIntent) async throws { _ = try await intent.perform() }

    /// The intent itself, made anew; nil when this program has no such type.
    func intent() throws -> (any LiveActivityIntent)? {
        guard let type = _typeByName(type) as? any LiveActivityIntent.Type else { return nil }
        return try type.init(parameters: parameters)
    }

    /// The one action by which an app performs its intents.
    static let action = "perform-intent"
}

/// Why an intent could not be performed.
struct IntentFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

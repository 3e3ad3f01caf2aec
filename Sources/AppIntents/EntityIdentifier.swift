import Foundation

/// Names a thing of an app: the type of it, and which one.
public struct EntityIdentifier: Hashable, Sendable {
    public let identifier: String
    package let entityType: String

    public init<Entity>(for entity: Entity.Type, identifier: String) {
        (self.identifier, entityType) = (identifier, String(reflecting: entity))
    }
}

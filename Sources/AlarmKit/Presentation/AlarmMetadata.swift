/// What an app keeps with an alarm for itself. It travels as JSON.
public protocol AlarmMetadata: Decodable, Encodable, Hashable, Sendable {}

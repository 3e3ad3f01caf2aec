@_exported import LocalizedText

/// What an activity shows and never changes; its `ContentState` is what does.
public protocol ActivityAttributes: Decodable, Encodable {
    associatedtype ContentState: Decodable, Encodable, Hashable
}

import Foundation

/// What an activity shows at the moment.
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
    public var state: State
    /// From when on it is out of date; nil is never.
    public var staleDate: Date?
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
    }
}

extension ActivityContent: Sendable where State: Sendable {}

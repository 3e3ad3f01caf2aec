import Foundation

/// One activity of this app: here an alarm that counts down, is paused or rings.
///
/// Its content is fetched from whoever keeps it, so it is right also when nobody listens to the updates.
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
    public typealias ContentState = Attributes.ContentState

    public let id: String
    public let attributes: Attributes
    private let lock = NSLock()
    private var last: ContentState

    init(_ seen: Seen) {
        id = seen.id
        attributes = seen.attributes
        last = seen.state
    }

    /// What it shows now; of one that has ended, what it showed last.
    public var content: ActivityContent<ContentState> {
        let seen = Self.seen.first { $0.id == id }
        lock.lock()
        defer { lock.unlock() }
        if let seen { last = seen.state }
        return ActivityContent(state: last, staleDate: nil)
    }

    public var activityState: ActivityState { Self.seen.contains { $0.id == id } ? .active : .ended }

    /// What it shows now, and again whenever that changes, until it ends.
    public var contentUpdates: some AsyncSequence<ActivityContent<ContentState>, Never> {
        let changes = changes
        return Produced {
            let states = changes.makeAsyncIterator()
            return { await states.next().map { ActivityContent(state: $0, staleDate: nil) } }
        }
    }

    /// Likewise, the state alone.
    public var contentStateUpdates: some AsyncSequence<ContentState, Never> { changes }

    /// The present state, and each other one it comes to; the last is `ended`.
    public var activityStateUpdates: some AsyncSequence<ActivityState, Never> {
        Produced { [id] in
            let lists = Self.lists.makeAsyncIterator()
            var told: ActivityState?
            return {
                guard told != .ended else { return nil }
                while let list = await lists.next() {
                    let state: ActivityState = list.contains { $0.id == id } ? .active : .ended
                    guard state != told else { continue }
                    told = state
                    return state
                }
                return nil
            }
        }
    }

    private var changes: Produced<ContentState> {
        Produced { [id] in
            let lists = Self.lists.makeAsyncIterator()
            var told: ContentState?
            return {
                while let list = await lists.next(), let state = list.first(where: { $0.id == id })?.state {
                    guard state != told else { continue }
                    told = state
                    return state
                }
                return nil
            }
        }
    }
}

/// There are none but of `HostedAttributes`, since `seen` and `lists` give no others, and those and their states are
/// `Sendable`. Nothing of one changes but its last state, which the lock guards.
extension Activity: @unchecked Sendable {}

/// A bus name whose owner is followed.
final class FollowedName {
    /// One who is told the owner.
    final class Watcher {
        let changed: (String?) -> Void
        var isTold = false

        init(_ changed: @escaping (String?) -> Void) { self.changed = changed }
    }

    private(set) var owner: String?
    private(set) var isKnown = false
    var users = 0
    var watchers: [Watcher] = []
    var match: Match?
    var question: PendingCall?

    /// What the bus said; the same said twice is told once.
    func set(owner: String?) {
        guard !isKnown || owner != self.owner else { return }
        isKnown = true
        self.owner = owner
        for watcher in watchers { tell(watcher) }
    }

    func tell(_ watcher: Watcher) {
        guard watchers.contains(where: { $0 === watcher }) else { return }
        watcher.isTold = true
        watcher.changed(owner)
    }
}

import Foundation

extension Activity {
    /// All of these attributes there are now, oldest first; empty also when whoever keeps them cannot be reached.
    public static var activities: [Activity<Attributes>] { seen.map { Activity($0) } }

    /// Each that is there now, and then each that begins.
    public static var activityUpdates: some AsyncSequence<Activity<Attributes>, Never> {
        Produced {
            let lists = lists.makeAsyncIterator()
            var known: Set<String> = []
            var waiting: [Seen] = []
            return {
                while waiting.isEmpty {
                    guard let list = await lists.next() else { return nil }
                    waiting = list.filter { !known.contains($0.id) }
                    known = Set(list.map(\.id))
                }
                return Activity(waiting.removeFirst())
            }
        }
    }

    /// One activity as whoever keeps it showed it.
    struct Seen {
        var id: String
        var attributes: Attributes
        var state: ContentState

        init?<Hosted: HostedAttributes>(_ activity: HostedActivity<Hosted>) {
            guard let attributes = activity.attributes as? Attributes, let state = activity.state as? ContentState
            else { return nil }
            (id, self.attributes, self.state) = (activity.id, attributes, state)
        }
    }

    static var seen: [Seen] {
        func present<Hosted: HostedAttributes>(_ type: Hosted.Type) -> [Seen] {
            type.presentActivities().compactMap { Seen($0) }
        }
        guard let type = Attributes.self as? any HostedAttributes.Type else { return [] }
        return present(type)
    }

    static var lists: Produced<[Seen]> {
        func changes<Hosted: HostedAttributes>(of type: Hosted.Type) -> Produced<[Seen]> {
            let all = type.activityChanges()
            return Produced {
                let lists = all.makeAsyncIterator()
                return { await lists.next()?.compactMap { Seen($0) } }
            }
        }
        guard let type = Attributes.self as? any HostedAttributes.Type else { return Produced { { nil } } }
        return changes(of: type)
    }
}

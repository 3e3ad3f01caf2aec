/// Attributes whose activities somebody else keeps, such as the alarms of the agent.
package protocol HostedAttributes: ActivityAttributes, Sendable where ContentState: Sendable {
    /// All there are now, oldest first.
    static func presentActivities() -> [HostedActivity<Self>]
    /// All there are now, and again after each change.
    static func activityChanges() -> Produced<[HostedActivity<Self>]>
}

/// One activity as it is at the moment.
package struct HostedActivity<Attributes: HostedAttributes>: Sendable {
    package var id: String
    package var attributes: Attributes
    package var state: Attributes.ContentState

    package init(id: String, attributes: Attributes, state: Attributes.ContentState) {
        (self.id, self.attributes, self.state) = (id, attributes, state)
    }
}

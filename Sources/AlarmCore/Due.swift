/// When the book changes next by itself, on each clock; nil where nothing waits.
package struct Due: Hashable, Sendable {
    package var wall: Instant?
    package var boot: Uptime?
    /// When the first of those alarms rings that wake a sleeping machine.
    package var wakingWall: Instant?
    package var wakingBoot: Uptime?

    package init(
        wall: Instant? = nil, boot: Uptime? = nil, wakingWall: Instant? = nil, wakingBoot: Uptime? = nil
    ) {
        (self.wall, self.boot) = (wall, boot)
        (self.wakingWall, self.wakingBoot) = (wakingWall, wakingBoot)
    }
}

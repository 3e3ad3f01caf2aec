/// When the book changes next by itself, on each clock; nil where nothing waits.
package struct Due: Hashable, Sendable {
    package var wall: Instant?
    package var boot: Uptime?

    package init(wall: Instant? = nil, boot: Uptime? = nil) {
        self.wall = wall
        self.boot = boot
    }
}

/// Now, on both clocks, with the zone rules of the system: everything the book is told of the world.
package struct Moment: Hashable, Sendable {
    package var wall: Instant
    package var boot: Uptime
    /// Which run of the machine `boot` counts from (`/proc/sys/kernel/random/boot_id`).
    package var bootID: String
    package var zones: Zones

    package init(wall: Instant, boot: Uptime, bootID: String, zones: Zones) {
        self.wall = wall
        self.boot = boot
        self.bootID = bootID
        self.zones = zones
    }
}

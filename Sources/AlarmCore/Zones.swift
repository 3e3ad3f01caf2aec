/// The system's zone rules at one moment: the local zone, and every named zone that an alarm asks for.
package struct Zones: Hashable, Sendable {
    package var local: Zone
    /// By name; a name that is missing here is not known to the system any more.
    package var named: [String: Zone]

    package init(local: Zone, named: [String: Zone] = [:]) {
        self.local = local
        self.named = named
    }
}

/// Whether an activity goes on.
public enum ActivityState: Codable, Hashable, Sendable {
    case active
    case ended
    case dismissed
    case stale
}

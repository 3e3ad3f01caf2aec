extension AlarmManager {
    /// Whether the user lets this app set alarms.
    public enum AuthorizationState: Codable, Equatable, Hashable, Sendable {
        case notDetermined
        case denied
        case authorized
    }
}

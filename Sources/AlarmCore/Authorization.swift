/// Whether the user lets an app set alarms. As AlarmKit's `AuthorizationState`; the names are the bus's.
package enum Authorization: String, Hashable, Sendable, CaseIterable {
    /// The user has not been asked, or has not answered.
    case notDetermined = "not-determined"
    case denied, authorized
}

import AlarmCore

/// What the user said about one app, as the store keeps it.
package struct KeptAnswer: Hashable, Sendable {
    /// `notDetermined` where an answer was taken back that the desktop's permission store may still have.
    package var state: Authorization
    /// Whether the desktop's permission store has it.
    package var isShared: Bool

    package init(_ state: Authorization, isShared: Bool = false) { (self.state, self.isShared) = (state, isShared) }
}

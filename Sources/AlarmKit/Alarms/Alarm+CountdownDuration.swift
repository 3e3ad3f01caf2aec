import Foundation

extension Alarm {
    /// The lengths of the countdowns, in seconds.
    public struct CountdownDuration: Codable, Equatable, Sendable {
        /// Before the alert; nil or 0 is none.
        public var preAlert: TimeInterval?
        /// After a snooze.
        public var postAlert: TimeInterval?

        public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
            (self.preAlert, self.postAlert) = (preAlert, postAlert)
        }
    }
}

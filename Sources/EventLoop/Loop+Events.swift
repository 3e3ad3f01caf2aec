import CLinux

extension Loop {
    /// What a descriptor is watched for, and what it is ready for.
    package struct Events: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let readable = Events(rawValue: EPOLLIN.rawValue)
        package static let writable = Events(rawValue: EPOLLOUT.rawValue)
        /// The other end closed. Told without being asked for.
        package static let hangup = Events(rawValue: EPOLLHUP.rawValue)
        /// The descriptor failed, or the kernel refuses to watch it. Told without being asked for.
        package static let error = Events(rawValue: EPOLLERR.rawValue)
    }
}

import CDBus

/// What came of asking for a well-known name.
package enum NameReply: Int32, Hashable, Sendable {
    /// It is ours now.
    case primaryOwner = 1
    /// Another connection has it; it becomes ours when those before us leave.
    case inQueue = 2
    /// Another connection has it, and we did not want to wait.
    case exists = 3
    /// It was ours before.
    case alreadyOwner = 4
}

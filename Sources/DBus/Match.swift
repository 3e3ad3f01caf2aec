/// Which signals to receive: those that have every given field.
package struct Match: Hashable, Sendable {
    /// A unique name, or a well-known one: then only what its present owner sends.
    package var sender: String?
    package var path: String?
    /// The path itself, or any below it.
    package var pathNamespace: String?
    package var interface: String?
    package var member: String?
    /// The first argument, a string.
    package var arg0: String?

    package init(
        sender: String? = nil, path: String? = nil, pathNamespace: String? = nil, interface: String? = nil,
        member: String? = nil, arg0: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.pathNamespace = pathNamespace
        self.interface = interface
        self.member = member
        self.arg0 = arg0
    }

    /// The rule as the bus reads it.
    package var rule: String {
        let fields = [
            ("sender", sender), ("path", path), ("path_namespace", pathNamespace), ("interface", interface),
            ("member", member), ("arg0", arg0),
        ]
        let given = fields.compactMap { key, value in value.map { ",\(key)=\(Self.quoted($0))" } }
        return "type='signal'" + given.joined()
    }

    /// In quotes everything stands for itself; an apostrophe has to stand outside, behind a backslash.
    private static func quoted(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "'")) else { return "'\(value)'" }
        return "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    /// Whether a signal has the fields, the sender aside.
    func fits(_ signal: Message) -> Bool {
        (path == nil || path == signal.path)
            && (interface == nil || interface == signal.interface)
            && (member == nil || member == signal.member)
            && (arg0 == nil || arg0 == signal.firstString)
            && (pathNamespace.map { Self.path(signal.path ?? "", isIn: $0) } ?? true)
    }

    private static func path(_ path: String, isIn namespace: String) -> Bool {
        namespace == "/" || path == namespace || path.hasPrefix(namespace + "/")
    }

    /// The well-known name whose owner has to be followed to know its signals; the bus's own is always its own.
    var followedName: String? {
        guard let sender, !sender.hasPrefix(":"), sender != Connection.busName else { return nil }
        return sender
    }
}

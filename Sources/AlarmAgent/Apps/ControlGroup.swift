/// What the control groups of a process, `/proc/PID/cgroup`, say about its app.
struct ControlGroup {
    /// `snap.NAME`, of a process in a group that snapd made.
    let snap: String?
    /// The app that the session started it as, from the name of its systemd unit.
    let app: String?

    init(text: String) {
        // hierarchy:controllers:path
        let groups = text.split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        }
        .filter { $0.count == 3 }
        let own = groups.filter { ["", "freezer", "name=systemd"].contains($0[1]) }.map { $0[2].split(separator: "/") }
        snap = own.lazy.flatMap(\.self).first { $0.hasPrefix("snap.") }.flatMap(Self.snap)
        app = own.lazy.flatMap { $0.reversed() }.compactMap(Self.app).first
    }

    /// `snap.NAME.PROGRAM-NUMBER.scope`
    private static func snap(of group: Substring) -> String? {
        let name = group.dropFirst(5).prefix { $0 != "." }
        return name.isEmpty ? nil : "snap.\(name)"
    }

    /// `app[-LAUNCHER]-ID-RANDOM.scope`, or `app[-LAUNCHER]-ID[@RANDOM].service`; a `-` in an id is written `\x2d`.
    private static func app(of unit: Substring) -> String? {
        var parts: [Substring]
        if unit.hasSuffix(".scope") {
            parts = Array(unit.dropLast(6).split(separator: "-").dropLast())
        } else if unit.hasSuffix(".service") {
            parts = unit.dropLast(8).prefix { $0 != "@" }.split(separator: "-")
        } else {
            return nil
        }
        guard parts.first == "app", (2...3).contains(parts.count) else { return nil }
        let id = unescaped(parts[parts.count - 1])
        return App.isName(id) ? id : nil
    }

    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.popFirst() {
            let digits = rest.dropFirst().prefix(2)
            if first == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), digits.count == 2,
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(first)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import AlarmCore

/// Who calls: the app that a peer of the bus belongs to.
package struct App: Hashable {
    /// The app id; nil for a program outside every sandbox that the session did not start as an app.
    package let id: String?
    package let isSandboxed: Bool

    package init(id: String?, isSandboxed: Bool) { (self.id, self.isSandboxed) = (id, isSandboxed) }

    /// Alarms are kept apart by sandbox: programs outside see all of them anyway, so they share theirs.
    package var owner: Owner { if isSandboxed, let id { .app(id) } else { .host } }

    /// Whether it is what an app can be called: a name, or `snap.NAME`.
    static func isID(_ text: String) -> Bool {
        isName(text)
            || (text.hasPrefix("snap.") && text.utf8.count > 5 && text.utf8.dropFirst(5).allSatisfy(isNameByte))
    }

    /// Whether an app id may stand in names of the bus and of files.
    static func isName(_ text: some StringProtocol) -> Bool {
        let elements = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 255 && elements.count >= 2
            && elements.allSatisfy { element in
                element.first.map { !$0.isNumber } == true && element.utf8.allSatisfy(isNameByte)
            }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension AlarmBook {
    /// The alarm, where it is one that this owner may see.
    func alarm(_ id: AlarmID, seenBy owner: Owner) -> Alarm? {
        self[id].flatMap { owner.sees($0.owner) ? $0 : nil }
    }
}

extension AlarmID {
    /// What this owner knows it by: an app has each id once.
    func seen(by owner: Owner) -> AlarmID { owner == .host ? self : bare }
}

extension OccurrenceID {
    func seen(by owner: Owner) -> OccurrenceID {
        OccurrenceID(alarm: alarm.seen(by: owner), scheduled: scheduled)
    }
}

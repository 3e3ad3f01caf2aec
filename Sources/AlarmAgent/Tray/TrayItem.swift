import DBus

/// The item in the tray with its menu, on a connection of its own: when that is closed every host takes it away.
final class TrayItem {
    private let connection: Connection
    private let clicked: (TrayRow.Key) -> Void
    /// Asks for the present rows; whether they are others than before.
    private let renew: () -> Bool
    private(set) var face: TrayFace
    private(set) var menu = TrayMenu()
    private var item: TrayObject?
    private var menuObject: TrayObject?

    static let path = "/StatusNotifierItem"
    static let menuPath = "/MenuBar"

    init(
        on connection: Connection, face: TrayFace, rows: [TrayRow], clicked: @escaping (TrayRow.Key) -> Void,
        renew: @escaping () -> Bool
    ) {
        self.connection = connection
        self.face = face
        self.clicked = clicked
        self.renew = renew
        _ = menu.set(rows)
        item = TrayObject(
            "org.kde.StatusNotifierItem", at: Self.path, on: connection,
            text: String(decoding: PackageResources.org_kde_StatusNotifierItem_xml, as: UTF8.self),
            properties: { [unowned self] in self.face.properties },
            // A click on the icon opens the menu and does nothing else: nobody is to stop an alarm unawares.
            answer: { _, _ in [] })
        menuObject = TrayObject(
            "com.canonical.dbusmenu", at: Self.menuPath, on: connection,
            text: String(decoding: PackageResources.com_canonical_dbusmenu_xml, as: UTF8.self),
            properties: { [unowned self] in menuProperties },
            answer: { [unowned self] member, arguments throws(BusError) in try answer(member, arguments) })
    }

    /// Tells a watcher of it.
    /// - Parameter watcher: its unique name.
    func register(with watcher: String) {
        let call = Message.methodCall(
            destination: watcher, path: TrayWatcher.path, interface: TrayWatcher.name,
            member: "RegisterStatusNotifierItem")
        try? call.append(.string(connection.uniqueName))
        call.autoStart = false
        call.expectsReply = false
        connection.send(call)
    }

    func close() { connection.close() }

    /// - Returns: what changed in the menu.
    @discardableResult
    func show(_ face: TrayFace, _ rows: [TrayRow]) -> TrayMenu.Change {
        let before = self.face
        self.face = face
        tell(from: before)
        let change = menu.set(rows)
        if !change.labels.isEmpty {
            let labels = menu.properties(of: change.labels, named: ["label"])
            menuObject?.tell("ItemsPropertiesUpdated", [labels, .array(of: "(ias)", [])])
        }
        if change.layout { menuObject?.tell("LayoutUpdated", [.uint32(menu.revision), .int32(0)]) }
        return change
    }

    /// Some hosts hear the signals of the item alone, some those of its properties alone.
    private func tell(from before: TrayFace) {
        let (old, new) = (before.properties, face.properties)
        let changed = new.filter { old[$0.key] != $0.value }
        guard !changed.isEmpty else { return }
        item?.tellChanged(changed)
        if changed["Status"] != nil || changed["IconPixmap"] != nil {
            item?.tell("NewAttentionIcon")
            item?.tell("NewIcon")
        }
        if changed["Status"] != nil {
            item?.tell("NewStatus", [.string(face.status.rawValue)])
            menuObject?.tellChanged(["Status": menuProperties["Status"] ?? .string("")])
        }
        if changed["Title"] != nil { item?.tell("NewTitle") }
        if changed["ToolTip"] != nil { item?.tell("NewToolTip") }
        if changed["XAyatanaLabel"] != nil {
            item?.tell("XAyatanaNewLabel", [.string(face.label), .string(RunningTime.widest)])
        }
    }

    private var menuProperties: [String: Value] {
        [
            "Version": .uint32(3), "TextDirection": .string("ltr"), "IconThemePath": .strings([]),
            "Status": .string(face.status == .needsAttention ? "notice" : "normal"),
        ]
    }

    private func answer(_ member: String, _ arguments: [Value]) throws(BusError) -> [Value] {
        switch member {
        case "Event":
            try hear(arguments[0].asInt32 ?? 0, arguments[1].asString ?? "")
            return []
        case "EventGroup":
            let events = (arguments[0].asArray ?? []).compactMap(\.asStructure)
            let errors = menu.unknown(events.compactMap { $0[0].asInt32 })
            guard errors.count < events.count || events.isEmpty else { throw Self.noRow(errors[0]) }
            for event in events { try? hear(event[0].asInt32 ?? 0, event[1].asString ?? "") }
            return [.numbers(errors)]
        case "AboutToShow":
            let isOther = renew()
            let id = arguments[0].asInt32 ?? 0
            guard menu.contains(id) else { throw Self.noRow(id) }
            return [.boolean(isOther && id == 0)]
        case "AboutToShowGroup":
            let isOther = renew()
            let ids = (arguments[0].asArray ?? []).compactMap(\.asInt32)
            return [.numbers(isOther && ids.contains(0) ? [0] : []), .numbers(menu.unknown(ids))]
        default: return try menu.answer(member, arguments)
        }
    }

    private func hear(_ id: Int32, _ event: String) throws(BusError) {
        guard menu.contains(id) else { throw Self.noRow(id) }
        guard event == "clicked", let row = menu[id], row.isEnabled else { return }
        clicked(row.key)
    }

    static func noRow(_ id: Int32) -> BusError {
        BusError(name: BusError.invalidArgs, text: "The menu has no row \(id).")
    }
}

import DBus

/// The menu in the words of `com.canonical.dbusmenu`: what is as it usually is, is left out.
extension TrayMenu {
    /// - Parameter names: those that are asked for; none are all.
    func properties(of id: Int32, named names: [String]) -> [String: Value]? {
        var properties: [String: Value] = [:]
        if id == 0 {
            if !rows.isEmpty { properties["children-display"] = .string("submenu") }
        } else {
            guard let row = self[id] else { return nil }
            if let label = row.menuLabel {
                properties["label"] = .string(label)
                if !row.isEnabled { properties["enabled"] = .boolean(false) }
            } else {
                properties["type"] = .string("separator")
            }
        }
        return names.isEmpty ? properties : properties.filter { names.contains($0.key) }
    }

    /// `(ia{sv}av)`.
    /// - Parameter depth: how many levels below `id` are wanted; negative is all.
    func layout(of id: Int32, depth: Int32, named names: [String]) -> Value? {
        guard let properties = properties(of: id, named: names) else { return nil }
        let children = id == 0 && depth != 0 ? rows.map(\.id) : []
        let layouts = children.compactMap { layout(of: $0, depth: 0, named: names).map(Value.variant) }
        return .structure([.int32(id), .options(properties), .array(of: .variant, layouts)])
    }

    /// `a(ia{sv})`, without those there are not.
    func properties(of ids: [Int32], named names: [String]) -> Value {
        .array(
            of: "(ia{sv})",
            ids.compactMap { id in
                properties(of: id, named: names).map { .structure([.int32(id), .options($0)]) }
            })
    }

    var ids: [Int32] { [0] + rows.map(\.id) }

    /// What a property is where it is not told.
    static let usual: [String: Value] = [
        "type": .string("standard"), "label": .string(""), "enabled": .boolean(true), "visible": .boolean(true),
        "icon-name": .string(""), "icon-data": .bytes([]), "shortcut": .array(of: .strings, []),
        "toggle-type": .string(""), "toggle-state": .int32(-1), "children-display": .string(""),
        "disposition": .string("normal"),
    ]
}

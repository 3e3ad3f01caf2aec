import DBus

extension TrayMenu {
    /// Answers what only looks at the menu.
    func answer(_ member: String, _ arguments: [Value]) throws(BusError) -> [Value] {
        switch member {
        case "GetLayout":
            let (id, depth) = (arguments[0].asInt32 ?? 0, arguments[1].asInt32 ?? -1)
            guard let layout = layout(of: id, depth: depth, named: arguments[2].asStrings ?? []) else {
                throw TrayItem.noRow(id)
            }
            return [.uint32(revision), layout]
        case "GetGroupProperties":
            let asked = (arguments[0].asArray ?? []).compactMap(\.asInt32)
            return [properties(of: asked.isEmpty ? ids : asked, named: arguments[1].asStrings ?? [])]
        case "GetProperty":
            let (id, name) = (arguments[0].asInt32 ?? 0, arguments[1].asString ?? "")
            guard let properties = properties(of: id, named: []) else { throw TrayItem.noRow(id) }
            guard let value = properties[name] ?? Self.usual[name] else {
                throw BusError(name: BusError.invalidArgs, text: "A row has no property \(name).")
            }
            return [.variant(value)]
        default: throw BusError(name: BusError.unknownMethod, text: "The menu has no method \(member).")
        }
    }

    func unknown(_ ids: [Int32]) -> [Int32] { ids.filter { !contains($0) } }
}

extension Value {
    /// `ai`.
    static func numbers(_ numbers: [Int32]) -> Value { .array(of: .int32, numbers.map(Value.int32)) }
}

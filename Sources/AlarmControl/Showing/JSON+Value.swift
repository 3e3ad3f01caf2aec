import AlarmCore
import DBus

extension JSON {
    /// Keys of the bus whose number is an instant.
    private static let instants: Set<String> = ["next", "scheduled", "rang", "started", "ended"]

    /// The entries of an a{sv} under the bus's own names. An instant is ISO 8601 in `zone`, and beside it, under its
    /// key with `-microseconds`, the number.
    static func options(_ options: [String: Value], in zone: Zone) -> JSON {
        var entries: [String: JSON] = [:]
        for (key, value) in options { entries.merge(members(key, value, zone)) { $1 } }
        return .object(entries)
    }

    static func instant(_ key: String, _ instant: Instant, in zone: Zone) -> [String: JSON] {
        let local = LocalTime(instant, in: zone)
        return [
            key: .string(local.iso8601 + local.iso8601Offset), "\(key)-microseconds": .integer(instant.microseconds),
        ]
    }

    private static func members(_ key: String, _ value: Value, _ zone: Zone) -> [String: JSON] {
        if instants.contains(key), let time = value.asInt64 {
            return instant(key, Instant(microseconds: time), in: zone)
        }
        guard key == "schedule", let parts = value.asStructure, parts.count == 2, let kind = parts[0].asString,
            let details = parts[1].asVariant
        else { return [key: JSON(value, in: zone)] }
        let time = details.asInt64.map { instant(kind, Instant(microseconds: $0), in: zone) }
        return [key: .object(time ?? [kind: JSON(details, in: zone)])]
    }

    /// Any value of D-Bus.
    init(_ value: Value, in zone: Zone) {
        switch value {
        case .byte(let number): self = .integer(Int64(number))
        case .boolean(let flag): self = .bool(flag)
        case .int16(let number): self = .integer(Int64(number))
        case .uint16(let number): self = .integer(Int64(number))
        case .int32(let number): self = .integer(Int64(number))
        case .uint32(let number): self = .integer(Int64(number))
        case .int64(let number): self = .integer(number)
        case .uint64(let number): self = Int64(exactly: number).map(JSON.integer) ?? .number(Double(number))
        case .double(let number): self = .number(number)
        case .string(let text), .objectPath(let text), .signature(let text): self = .string(text)
        case .unixFD: self = .null
        case .array(_, let values), .structure(let values): self = .array(values.map { JSON($0, in: zone) })
        case .variant(let inside): self.init(inside, in: zone)
        case .dictionary(_, _, let entries):
            if let options = value.asOptions {
                self = .options(options, in: zone)
            } else {
                self = .object(Dictionary(entries.map { ("\($0.key.text)", JSON($0.value, in: zone)) }) { $1 })
            }
        }
    }
}

extension Value {
    /// As the key of a JSON object.
    fileprivate var text: String {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: JSON(self, in: .utc).line
        }
    }
}

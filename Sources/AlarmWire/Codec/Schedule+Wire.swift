import AlarmCore
import DBus

extension Field {
    static func schedule(_ name: String, _ path: Path<Schedule?>) -> Field {
        part(name, "(sv)", path) { value throws(AlarmError) in
            guard case .structure(let parts) = value, parts.count == 2, case .string(let kind) = parts[0],
                case .variant(let details) = parts[1]
            else { return nil }
            return try Schedule(kind, details)
        } write: {
            $0.wire
        }
    }
}

extension Schedule {
    fileprivate init(_ kind: String, _ details: Value) throws(AlarmError) {
        switch (kind, details) {
        case ("fixed", .int64(let microseconds)): self = .fixed(Instant(microseconds: microseconds))
        case ("relative", .dictionary): self = .relative(try Relative(wire: details))
        case ("fixed", let other):
            throw .invalidConfiguration("a fixed schedule has the type \(other.signature.text); it wants x")
        case ("relative", let other):
            throw .invalidConfiguration("a relative schedule has the type \(other.signature.text); it wants a{sv}")
        default: throw .invalidConfiguration("schedule is \"\(kind)\"; it can be \"fixed\" or \"relative\"")
        }
    }

    package var wire: Value {
        switch self {
        case .fixed(let instant): .structure([.string("fixed"), .variant(.int64(instant.microseconds))])
        case .relative(let relative): .structure([.string("relative"), .variant(relative.wire)])
        }
    }

    func write(into options: inout some OptionsSink, as name: String) {
        switch self {
        case .fixed: options.put(name, wire)
        case .relative(let relative): options.put(name, "relative") { relative.write(into: &$0) }
        }
    }
}

extension Schedule.Relative {
    private struct Draft {
        var hour: UInt32?
        var minute: UInt32?
        var weekdays: Weekdays?
    }

    private static let fields: [Field<Draft>] = [
        .count("hour", \.hour), .count("minute", \.minute),
        .part("weekdays", "as", \.weekdays) { value throws(AlarmError) in
            try Weekdays(wire: value)
        } write: {
            $0.wire
        },
    ]
    static var keys: [String] { fields.map(\.name) }

    fileprivate init(wire value: Value) throws(AlarmError) {
        var draft = Draft()
        try Self.fields.read(value, into: &draft, of: "a relative schedule")
        guard let hour = draft.hour, let minute = draft.minute else {
            throw .invalidConfiguration("a relative schedule needs hour and minute")
        }
        self.init(hour: Int(hour), minute: Int(minute), weekdays: draft.weekdays)
    }

    fileprivate var wire: Value {
        var options = OptionsBuilder()
        write(into: &options)
        return options.value
    }

    fileprivate func write(into options: inout some OptionsSink) {
        options.put("hour", .uint32(UInt32(clamping: hour)))
        options.put("minute", .uint32(UInt32(clamping: minute)))
        options.put("weekdays", weekdays?.wire)
    }
}

extension Weekdays {
    fileprivate init(wire value: Value) throws(AlarmError) {
        guard case .array(_, let names) = value else { self = []; return }
        var days: Weekdays = []
        for case .string(let name) in names {
            guard let index = Self.names.firstIndex(of: name) else {
                let known = Self.names.joined(separator: " ")
                throw .invalidConfiguration("weekdays has \"\(name)\"; the days are \(known)")
            }
            days.formUnion(.day(index))
        }
        self = days
    }

    fileprivate var wire: Value {
        .strings(Self.names.enumerated().compactMap { contains(.day($0.offset)) ? $0.element : nil })
    }
}

import AlarmCore
import DBus

/// One key of an a{sv}: its name, its type, and how it is read into and written from a value of the core.
struct Field<Root>: Sendable {
    let name: String
    /// `v` takes every type.
    let type: Signature
    let read: @Sendable (Value, inout Root) throws(AlarmError) -> Void
    /// Nil leaves the key out. The root is read where it lies: it is large, and a copy for each key is dear.
    let write: @Sendable (UnsafePointer<Root>) -> Value?
}

extension Field {
    typealias Path<Part> = any WritableKeyPath<Root, Part> & Sendable

    static func text(_ name: String, _ path: Path<String?>) -> Field {
        part(name, "s", path) {
            if case .string(let text) = $0 { text } else { nil }
        } write: {
            .string($0)
        }
    }

    static func count(_ name: String, _ path: Path<UInt32?>) -> Field {
        part(name, "u", path) {
            if case .uint32(let count) = $0 { count } else { nil }
        } write: {
            .uint32($0)
        }
    }

    static func number(_ name: String, _ path: Path<Double?>) -> Field {
        part(name, "d", path) { value throws(AlarmError) in
            guard case .double(let number) = value else { return nil }
            guard number.isFinite else { throw .invalidConfiguration("\(name) is \(number); a number is needed") }
            return number
        } write: {
            .double($0)
        }
    }

    /// Seconds.
    static func span(_ name: String, _ path: Path<Duration?>) -> Field {
        part(name, "d", path) { value throws(AlarmError) in
            guard case .double(let seconds) = value else { return nil }
            guard seconds.isFinite, abs(seconds) <= Self.longest else {
                throw .invalidConfiguration("\(name) is \(seconds) seconds; 0 to 366 days (31622400) are possible")
            }
            return .microseconds(Int64((seconds * 1_000_000).rounded()))
        } write: {
            .double($0.inSeconds)
        }
    }

    static func choice<Choice: RawRepresentable & Sendable>(
        _ name: String, _ path: Path<Choice?>, of choices: [Choice]
    ) -> Field where Choice.RawValue == String {
        part(name, "s", path) { value throws(AlarmError) in
            guard case .string(let text) = value else { return nil }
            guard let choice = Choice(rawValue: text) else {
                let possible = choices.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                throw .invalidConfiguration("\(name) is \"\(text)\"; it can be \(possible)")
            }
            return choice
        } write: {
            .string($0.rawValue)
        }
    }

    /// A part that may be missing.
    static func part<Part>(
        _ name: String, _ type: Signature, _ path: Path<Part?>,
        read: @escaping @Sendable (Value) throws(AlarmError) -> Part?, write: @escaping @Sendable (Part) -> Value?
    ) -> Field {
        Field(
            name: name, type: type,
            read: { value, root throws(AlarmError) in if let part = try read(value) { root[keyPath: path] = part } },
            write: writing(path, as: write))
    }

    /// Reads a part where it lies: `root[keyPath:]` copies the whole root first, for each key of each alarm.
    static func writing<Part>(
        _ path: any KeyPath<Root, Part?> & Sendable, as write: @escaping @Sendable (Part) -> Value?
    ) -> @Sendable (UnsafePointer<Root>) -> Value? {
        guard let place = MemoryLayout<Root>.offset(of: path) else {
            return { $0.pointee[keyPath: path].flatMap(write) }
        }
        return { (UnsafeRawPointer($0) + place).assumingMemoryBound(to: Part?.self).pointee.flatMap(write) }
    }

    private static var longest: Double { 400 * 86_400 }
}

extension Array {
    /// Reads an a{sv}; an unknown key and a wrong type are refused by name.
    func read<Root>(_ value: Value, into root: inout Root, of whole: String) throws(AlarmError)
    where Element == Field<Root> {
        for (key, value) in value.options {
            guard let field = first(where: { $0.name == key }) else {
                let known = map(\.name).joined(separator: ", ")
                throw .invalidConfiguration("\"\(key)\" is no key of \(whole); the keys are: \(known)")
            }
            guard field.type == .variant || value.signature == field.type else {
                throw .invalidConfiguration(
                    "\(key) of \(whole) has the type \(value.signature.text); it wants \(field.type.text)")
            }
            try field.read(value, &root)
        }
    }

    func write<Root>(_ root: borrowing Root) -> Value where Element == Field<Root> {
        var options = OptionsBuilder()
        write(root, into: &options)
        return options.value
    }

    func write<Root>(_ root: borrowing Root, into options: inout some OptionsSink) where Element == Field<Root> {
        withUnsafePointer(to: root) { root in
            for place in indices {
                guard let value = self[place].write(root) else { continue }
                options.put(self[place].name, value)
            }
        }
    }
}

extension Value {
    /// The entries of an a{sv}, in the order of their keys, so that one input always gets the same error.
    var options: [(String, Value)] {
        guard case .dictionary(_, _, let entries) = self else { return [] }
        return entries.compactMap { key, value -> (String, Value)? in
            guard case .string(let name) = key, case .variant(let inside) = value else { return nil }
            return (name, inside)
        }.sorted { $0.0 < $1.0 }
    }
}

import CDBus

/// A valid D-Bus signature: no, one or several complete types.
package struct Signature: Hashable, Sendable, CustomStringConvertible {
    /// Such as `a{sv}`.
    package let text: String

    package init(_ text: String) throws(BusError) {
        guard !text.utf8.contains(0) else {
            throw BusError(name: BusError.invalidSignature, text: "A signature cannot hold the character NUL")
        }
        _ = try BusError.checked { error in dbus_signature_validate(text, error) }
        self.text = text
    }

    /// What is known to be valid, or is checked before it is used.
    init(unchecked text: String) {
        self.text = text
    }

    package var description: String { text }

    /// Exactly one complete type.
    package var isSingle: Bool {
        switch text.utf8.count {
        case 0: false
        case 1: true
        default: self == .options || dbus_signature_validate_single(text, nil) != 0
        }
    }

    /// Its complete types, one by one.
    package var types: [Signature] {
        guard !text.isEmpty else { return [] }
        var iterator = DBusSignatureIter()
        return text.withCString { text in
            dbus_signature_iter_init(&iterator, text)
            var types: [Signature] = []
            repeat {
                guard let type = dbus_signature_iter_get_signature(&iterator) else { break }
                types.append(Signature(unchecked: String(cString: type)))
                dbus_free(type)
            } while dbus_signature_iter_next(&iterator) != 0
            return types
        }
    }
}

extension Signature: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        precondition(dbus_signature_validate(text, nil) != 0, "\(text) is not a D-Bus signature")
        self.text = text
    }
}

import CDBus
import Glibc

/// One message: a method call, a reply, an error or a signal.
///
/// A message made with a name that D-Bus does not allow carries its `fault`: it takes no values and is never sent.
package final class Message {
    package enum Kind: Hashable, Sendable { case methodCall, reply, error, signal }

    private(set) var handle: OpaquePointer?
    /// Why this message cannot be sent.
    package let fault: BusError?
    /// The answer to a call that asked for none: it is dropped where it would be sent.
    let isUnwanted: Bool
    /// Received, or sent: libdbus aborts on any further change.
    private(set) var isSealed: Bool
    private var check = BodyCheck()
    private var content: [Value]?
    private var descriptors: Set<Int32> = []

    /// Takes over the caller's reference. Without one there was no memory for it.
    init(owning handle: OpaquePointer?, isSealed: Bool = false, isUnwanted: Bool = false) {
        self.handle = handle
        self.isSealed = isSealed
        self.isUnwanted = isUnwanted
        fault = handle == nil ? .outOfMemory : nil
    }

    init(fault: BusError) {
        handle = nil
        isSealed = false
        isUnwanted = false
        self.fault = fault
    }

    /// A message of libdbus's, which keeps its own reference.
    static func received(_ handle: OpaquePointer) -> Message {
        Message(owning: dbus_message_ref(handle), isSealed: true)
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
        if let handle { dbus_message_unref(handle) }
    }

    func seal() { isSealed = true }

    /// Bytes of the values that were appended.
    package var bodyLength: Int { check.length }

    /// Goes on as another message, whose reference is taken over.
    func become(_ handle: OpaquePointer) {
        if let old = self.handle { dbus_message_unref(old) }
        self.handle = handle
    }

    /// Adds values at the end of the body. After an error the message is not to be used.
    package func append(_ values: [Value]) throws(BusError) {
        if let fault { throw fault }
        guard let handle, !isSealed else { throw .invalid("A message that was sent or received takes no more values") }
        guard !values.isEmpty else { return }
        for value in values { try check.add(value) }
        let types = signature.text + values.map(\.signature.text).joined()
        guard dbus_signature_validate(types, nil) != 0 else {
            throw .invalid("\"\(types)\" is not a signature: it is too long, or nested too deep")
        }
        if signature == .none, check.descriptors == 0, check.length < Self.long {
            let body = BodyBytes()
            for value in values { body.append(value) }
            return try take(body, signature: types)
        }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(handle, &iterator)
        let isWritten = withUnsafeMutablePointer(to: &iterator) { values.allSatisfy(BodyWriter(iterator: $0).write) }
        guard isWritten else {
            throw .tooMuch("Memory or file descriptors ran out, or a file descriptor is not open")
        }
    }

    /// A body of more bytes is worth no second copy.
    private static let long = 1 << 16

    package func append(_ values: Value...) throws(BusError) { try append(values) }

    /// The body. File descriptors in it are the message's, and closed with it; see `take`.
    package func arguments() throws(BusError) -> [Value] {
        if let content { return content }
        var iterator = DBusMessageIter()
        guard let handle, dbus_message_iter_init(handle, &iterator) != 0 else { return [] }
        let values = try withUnsafeMutablePointer(to: &iterator) { iterator throws(BusError) in
            try BodyReader(iterator: iterator) { self.descriptors.insert($0) }.readAll()
        }
        content = values
        return values
    }

    /// Hands a descriptor read from this message over to the caller, who closes it.
    package func take(_ descriptor: Int32) -> Int32? {
        descriptors.remove(descriptor)
    }
}

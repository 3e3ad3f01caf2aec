import CDBus
import Glibc

/// One message: a method call, a reply, an error or a signal.
///
/// A message made with a name that D-Bus does not allow carries its `fault`: it takes no values and is never sent.
package final class Message {
    package enum Kind: Hashable, Sendable { case methodCall, reply, error, signal }

    /// What it says before its values; nil of one that was received.
    private(set) var header: Header?
    /// What it answers.
    private(set) var call: Message?
    /// The whole of it, where its body was written here and libdbus has not been given it.
    private(set) var bytes: BodyBytes?
    /// Its serial; 0: libdbus gives it one.
    private(set) var number: UInt32 = 0
    /// Made when it is first needed: of its bytes, then, and not value by value, for which libdbus writes the header anew
    /// each time.
    private var made: OpaquePointer?
    /// Why this message cannot be sent.
    package private(set) var fault: BusError?
    /// The answer to a call that asked for none: it is dropped where it would be sent.
    let isUnwanted: Bool
    /// Received, or sent: libdbus aborts on any further change.
    private(set) var isSealed: Bool
    private var check = BodyCheck()
    private(set) var hasBody = false
    private var content: [Value]?
    private var descriptors: Set<Int32> = []

    init(_ header: Header, answering call: Message? = nil) {
        self.header = header
        self.call = call
        isUnwanted = call?.expectsReply == false
        isSealed = false
    }

    /// As another one, with its body, which is taken over.
    init(_ header: Header, _ copy: OpaquePointer?) {
        self.header = header
        made = copy
        hasBody = true
        isUnwanted = false
        isSealed = false
        fault = copy == nil ? .outOfMemory : nil
    }

    /// Takes over the caller's reference to what was received. Without one there was no memory for it.
    init(owning handle: OpaquePointer?) {
        made = handle
        isUnwanted = false
        isSealed = true
        fault = handle == nil ? .outOfMemory : nil
    }

    init(fault: BusError) {
        isUnwanted = false
        isSealed = false
        self.fault = fault
    }

    /// A message of libdbus's, which keeps its own reference.
    static func received(_ handle: OpaquePointer) -> Message {
        Message(owning: dbus_message_ref(handle))
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
        if let made { dbus_message_unref(made) }
    }

    /// libdbus's message.
    var handle: OpaquePointer? {
        guard made == nil, fault == nil, let header else { return made }
        do throws(BusError) {
            if let bytes { made = try Self.demarshal(bytes) } else { made = try made(of: header) }
            if let made { dbus_message_set_serial(made, number) }
            bytes = nil
        } catch {
            fault = error
        }
        return made
    }

    func seal() { isSealed = true }

    /// Without this libdbus gives it a serial.
    func number(as serial: UInt32) {
        number = serial
        bytes?.put(serial, at: Header.serialPlace)
        if let made { dbus_message_set_serial(made, serial) }
    }

    /// Nothing of a message that was sent or received is changed.
    func set(_ flag: Int32, _ isSet: Bool) {
        guard !isSealed else { return }
        header?.set(flag, isSet)
        bytes?.put(UInt8(truncatingIfNeeded: header?.flags ?? 0), at: Header.flagsPlace)
        guard let made else { return }
        switch flag {
        case DBUS_HEADER_FLAG_NO_AUTO_START: dbus_message_set_auto_start(made, isSet ? 0 : 1)
        default: dbus_message_set_no_reply(made, isSet ? 1 : 0)
        }
    }

    /// Bytes of the values that were appended.
    package var bodyLength: Int { check.length }

    /// Goes on as a message with a body.
    func become(_ bytes: BodyBytes) {
        if let made { dbus_message_unref(made) }
        made = nil
        self.bytes = bytes
        hasBody = true
    }

    /// Adds values at the end of the body. After an error the message is not to be used.
    package func append(_ values: [Value]) throws(BusError) {
        if let fault { throw fault }
        guard !isSealed else { throw .invalid("A message that was sent or received takes no more values") }
        guard !values.isEmpty else { return }
        for value in values { try check.add(value) }
        let types = (hasBody ? signature.text : "") + values.map(\.signature.text).joined()
        guard dbus_signature_validate(types, nil) != 0 else {
            throw .invalid("\"\(types)\" is not a signature: it is too long, or nested too deep")
        }
        if !hasBody, check.descriptors == 0, check.length < Self.long {
            let whole = try header(signature: types, bodyLength: check.length)
            for value in values { whole.append(value) }
            return become(whole)
        }
        guard let handle else { throw fault ?? .outOfMemory }
        hasBody = true
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

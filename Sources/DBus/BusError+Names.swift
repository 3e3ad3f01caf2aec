import CDBus

extension BusError {
    package static let failed = DBUS_ERROR_FAILED
    package static let noMemory = DBUS_ERROR_NO_MEMORY
    package static let serviceUnknown = DBUS_ERROR_SERVICE_UNKNOWN
    package static let nameHasNoOwner = DBUS_ERROR_NAME_HAS_NO_OWNER
    /// Nobody answered in time, or the other end left the bus.
    package static let noReply = DBUS_ERROR_NO_REPLY
    package static let badAddress = DBUS_ERROR_BAD_ADDRESS
    package static let notSupported = DBUS_ERROR_NOT_SUPPORTED
    package static let limitsExceeded = DBUS_ERROR_LIMITS_EXCEEDED
    package static let accessDenied = DBUS_ERROR_ACCESS_DENIED
    package static let noServer = DBUS_ERROR_NO_SERVER
    package static let disconnected = DBUS_ERROR_DISCONNECTED
    package static let invalidArgs = DBUS_ERROR_INVALID_ARGS
    package static let invalidSignature = DBUS_ERROR_INVALID_SIGNATURE
    package static let unknownMethod = DBUS_ERROR_UNKNOWN_METHOD
    package static let unknownObject = DBUS_ERROR_UNKNOWN_OBJECT
    package static let unknownInterface = DBUS_ERROR_UNKNOWN_INTERFACE
    package static let unknownProperty = DBUS_ERROR_UNKNOWN_PROPERTY
    package static let propertyReadOnly = DBUS_ERROR_PROPERTY_READ_ONLY
    package static let inconsistentMessage = DBUS_ERROR_INCONSISTENT_MESSAGE

    package static let connectionLost = BusError(name: disconnected, text: "The connection to the bus is closed")
    static let outOfMemory = BusError(name: noMemory, text: "Not enough memory")

    package static func noAnswer(within time: Duration) -> BusError {
        BusError(name: noReply, text: "No answer came within \(time)")
    }

    static func invalid(_ text: String) -> BusError { BusError(name: invalidArgs, text: text) }
    static func tooMuch(_ text: String) -> BusError { BusError(name: limitsExceeded, text: text) }
}

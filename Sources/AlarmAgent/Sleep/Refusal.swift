import DBus

/// What an error in answer to `Inhibit`, or on the way there, means.
enum Refusal: Equatable {
    /// There is no logind here, or no system bus.
    case nobody
    case denied
    /// It may be had a little later.
    case undecided

    init(_ error: BusError) {
        switch error.name {
        // The last one: the machine is just going to sleep, or has just woken and logind has not seen it yet.
        case BusError.noReply, BusError.disconnected, BusError.limitsExceeded, BusError.noMemory,
            "org.freedesktop.login1.OperationInProgress":
            self = .undecided
        case BusError.noServer, BusError.badAddress, BusError.notSupported, BusError.serviceUnknown,
            BusError.nameHasNoOwner, BusError.unknownObject, BusError.unknownInterface, BusError.unknownMethod:
            self = .nobody
        default: self = .denied
        }
    }
}

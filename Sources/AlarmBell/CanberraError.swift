import CCanberra

/// A refusal of libcanberra's.
struct CanberraError: Error, Sendable, Equatable, CustomStringConvertible {
    let code: Int32

    static func check(_ code: Int32) throws(CanberraError) {
        if code != Int32(CA_SUCCESS) { throw CanberraError(code: code) }
    }

    var description: String {
        switch Int(code) {
        case CA_ERROR_NOTAVAILABLE: "there is no sound server"
        case CA_ERROR_DISCONNECTED: "the sound server has gone"
        case CA_ERROR_NODRIVER: "libcanberra has no driver for a sound server"
        case CA_ERROR_CANCELED, CA_SUCCESS: "the sound server ended the sound"
        default: "the sound server refuses: \(ca_strerror(code).map { String(cString: $0) } ?? "\(code)")"
        }
    }
}

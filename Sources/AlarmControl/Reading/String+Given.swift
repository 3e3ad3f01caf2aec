extension String {
    /// A word of a command line. Swift by itself puts U+FFFD in the place of what is no UTF-8, and an alarm would not be
    /// called what its user wrote.
    init(given bytes: UnsafePointer<CChar>) throws(ControlError) {
        guard let text = String(validatingCString: bytes) else {
            throw .usage(
                "\"\(String(escaping: bytes))\" is no UTF-8, as every text must be; "
                    + "what it comes from has another encoding")
        }
        self = text
    }

    /// What is no ASCII as `\xE9`.
    private init(escaping bytes: UnsafePointer<CChar>) {
        self = ""
        var next = bytes
        while next.pointee != 0 {
            let byte = UInt8(bitPattern: next.pointee)
            switch byte {
            case 0x20..<0x7F: self.unicodeScalars.append(UnicodeScalar(byte))
            default: self += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
            next += 1
        }
    }
}

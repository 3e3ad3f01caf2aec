import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The call's name, as in its manual page.
    package let call: String
    /// Its `errno`.
    package let code: Int32

    package init(call: String, code: Int32 = errno) {
        self.call = call
        self.code = code
    }

    package var description: String { "\(call): \(String(cString: strerror(code)))" }
}

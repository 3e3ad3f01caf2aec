import Glibc

/// Where data and complaints go: standard output and standard error.
package final class Output {
    private let data: Int32
    private let complaints: Int32
    /// The error that kept data from being written; EPIPE is a reader who has seen enough.
    private(set) var failure: Int32?

    package init(data: Int32 = STDOUT_FILENO, complaints: Int32 = STDERR_FILENO) {
        self.data = data
        self.complaints = complaints
    }

    func print(_ text: String) {
        guard failure == nil else { return }
        failure = Self.write(text + "\n", to: data)
    }

    func complain(_ text: String) {
        _ = Self.write("alarmctl: \(text)\n", to: complaints)
    }

    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}

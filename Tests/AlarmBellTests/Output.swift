import TestSupport

/// What a program that ends by itself printed, errors included, and its exit code.
struct Output {
    let text: String
    let code: Int32

    init(of program: String, _ arguments: [String], _ environment: [String: String] = [:]) throws {
        let child = try Child(
            "/bin/sh", ["-c", "exec \"$@\" 2>&1 </dev/null", "sh", program] + arguments, environment: environment)
        let (output, code) = try child.finish()
        self.code = code
        text = String(decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output, as: UTF8.self)
    }
}

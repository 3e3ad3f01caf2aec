import Foundation

/// A folder of one test's own, gone when closed.
package struct Scratch: Sendable {
    package let path: String

    /// `name` is part of the folder's, so that what a broken test leaves behind says whose it is.
    package init(_ name: String) throws {
        var template = Array("/tmp/alarms-\(name).XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure("no folder can be made in /tmp: errno \(errno)") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress ?? UnsafePointer(strdup(""))) }
    }

    /// Writes a file, and the folders it is in, with the given permissions.
    @discardableResult
    package func write(_ text: String, to name: String, mode: Int = 0o644) throws -> String {
        let file = self / name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        let isProgram = mode & 0o111 != 0
        // A program cannot be started while anybody has it open to write, as children of other tests have for a moment.
        let written = isProgram ? file + ".text" : file
        try text.write(toFile: written, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: written)
        if isProgram {
            guard try Child("/bin/cp", ["-p", written, file]).finish().code == 0 else {
                throw Failure("\(file) cannot be written")
            }
        }
        return file
    }

    package func read(_ name: String) throws -> String {
        try String(contentsOfFile: self / name, encoding: .utf8)
    }

    package func close() {
        try? FileManager.default.removeItem(atPath: path)
    }

    package static func / (scratch: Scratch, name: String) -> String { scratch.path + "/" + name }
}

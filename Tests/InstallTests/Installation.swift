import Foundation
import TestSupport

/// This build, installed by `scripts/install` below a folder of the test's own.
struct Installation {
    let scratch: Scratch
    /// Empty where the prefix itself is below the folder.
    let root: String
    let prefix: String

    /// Installs for `prefix`; without one, for a prefix in the folder, from which the programs can run.
    static func with(_ prefix: String? = nil, _ test: (Installation) throws -> Void) throws {
        let scratch = try Scratch("install")
        defer { scratch.close() }
        // Others are to run what is in it.
        chmod(scratch.path, 0o755)
        let installation = Installation(
            scratch: scratch, root: prefix == nil ? "" : scratch / "root", prefix: prefix ?? scratch / "prefix")
        try installation.run()
        try test(installation)
    }

    /// Installs, or removes what is installed.
    func run(_ arguments: String...) throws {
        let (output, code) = try Installation.script(prefix: prefix, root: root, arguments)
        guard code == 0 else { throw Failure("scripts/install failed: \(output)") }
    }

    /// Puts the toolchain's libraries, which a debug build needs, where the programs look for them next: not everybody may
    /// read the toolchain.
    func bringLibraries() throws {
        for program in files where program.hasPrefix("\(prefix)/bin/") || program.hasPrefix("\(prefix)/libexec/") {
            let (output, _) = try Child("ldd", [root + program]).finish()
            let folder = (root + program as NSString).deletingLastPathComponent
            for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count > 2, words[2].contains("/swift/linux/") else { continue }
                let copy = folder + "/" + words[0].trimmingCharacters(in: .whitespaces)
                guard access(copy, F_OK) != 0 else { continue }
                try FileManager.default.copyItem(atPath: String(words[2]), toPath: copy)
            }
        }
    }

    static func script(prefix: String, root: String, _ arguments: [String] = []) throws -> (String, Int32) {
        let child = try Child(
            "/bin/sh", ["-c", "exec \"$0\" \"$@\" 2>&1", Products.repository + "/scripts/install"] + arguments,
            environment: ["PREFIX": prefix, "DESTDIR": root, "BUILT": Products.folder])
        defer { child.end() }
        let (output, code) = try child.finish(within: 60)
        return (String(decoding: output, as: UTF8.self), code)
    }

    /// All that is no folder, by its path without the root.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: scratch.path)?.compactMap { $0 as? String } ?? []
        return all.filter {
            var facts = stat()
            return lstat(scratch / $0, &facts) == 0 && facts.st_mode & S_IFMT != S_IFDIR
        }
        .map { String((scratch / $0).dropFirst(root.utf8.count)) }.sorted()
    }

    func read(_ file: String) throws -> String {
        try String(contentsOfFile: root + file, encoding: .utf8)
    }
}

import Foundation
import TestSupport
import Testing

/// `make api-check`, and that it can fail.
@Suite struct InterfaceTests {
    private func check(_ words: String...) throws -> (text: String, code: Int32) {
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"]
        let script = try Child(
            Products.repository + "/scripts/api-check", [Products.folder] + words, environment: environment)
        defer { script.end() }
        let (output, code) = try script.finish(within: 60)
        return (String(decoding: output, as: UTF8.self), code)
    }

    @Test func `nothing of AlarmKit is missing`() throws {
        let (text, code) = try check()
        #expect(code == 0, "\(text)")
        #expect(text.contains("missing 0"))
    }

    @Test func `what is missing is named, also a default argument and a conformance`() throws {
        let list = NSTemporaryDirectory() + "alarms-api-\(UUID()).txt"
        defer { try? FileManager.default.removeItem(atPath: list) }
        try """
        module AlarmKit
        type Alarm : Identifiable Hashable
        var id: UUID
        var sound: String
        type Alarm.CountdownDuration :
        init(preAlert: TimeInterval? = nil, postAlert: TimeInterval?)
        """.write(toFile: list, atomically: true, encoding: .utf8)
        let (text, code) = try check(list)
        #expect(code == 1)
        #expect(text.contains("missing  Alarm: Hashable\nmissing  Alarm: var sound: String\n"))
        #expect(text.contains("init(preAlert: TimeInterval? = nil, postAlert: TimeInterval?)"))
        #expect(text.contains("listed 5, present 2, missing 3"))
    }
}

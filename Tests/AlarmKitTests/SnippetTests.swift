import Foundation
import TestSupport
import Testing

/// The code that the documents show is code that is compiled, word for word.
@Suite struct SnippetTests {
    private func text(_ file: String) throws -> String {
        try String(contentsOfFile: Products.repository + "/" + file, encoding: .utf8)
    }

    /// The `swift` blocks of a document.
    private func blocks(of document: String) throws -> [String] {
        try text(document).components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    /// Without what stands before each line, so that a snippet may stand anywhere.
    private func unindented(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    @Test(arguments: ["YourFirstAlarm", "PortAnIPhoneApp", "DrawYourOwnCountdown"])
    func `every snippet of an article is compiled`(_ article: String) throws {
        let compiled = unindented(try text("Tests/AlarmKitClientTests/Snippets.swift"))
        let blocks = try blocks(of: "Sources/AlarmKit/AlarmKit.docc/\(article).md")
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(compiled.contains(unindented(block)), "\(block)") }
    }

    @Test func `the app that the README shows is the example, and runs`() throws {
        let blocks = try blocks(of: "README.md")
        #expect(blocks.last == (try text("Examples/FirstAlarm/main.swift")))
        #expect(blocks.dropLast().allSatisfy { $0.contains(".product(name: \"AlarmKit\", package: \"alarms\")") })
        try Session.run("kit-first") { session in
            session.set("TZ", "UTC")
            try session.startAgent()
            let app = try session.start(Products.folder + "/FirstAlarm")
            #expect(try app.readLine() == "countdown")
            #expect(try app.readLine() == "alerting")
            try session.alarmctl("snooze", "Tea")
            #expect(try app.readLine() == "countdown")
            try session.alarmctl("stop", "Tea")
            #expect(try app.finish().code == 0)
        }
    }
}

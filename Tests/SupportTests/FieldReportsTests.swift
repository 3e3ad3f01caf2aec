import Foundation
import TestSupport
import Testing

/// The table of Tests/README.md names tests that are there.
struct FieldReportsTests {
    @Test func `every test that the table of reports names is found in the sources`() throws {
        let tests = Products.repository + "/Tests"
        let readme = try String(contentsOfFile: tests + "/README.md", encoding: .utf8)
        var sources: [String: String] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: tests) ?? .init()
        where name.hasSuffix(".swift") {
            let suite = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
            sources[suite, default: ""] += try String(contentsOfFile: tests + "/" + name, encoding: .utf8)
        }
        let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| ") }
        var count = 0
        for row in rows {
            guard let cell = row.split(separator: "|").last, cell.contains("`") else { continue }
            // `Suite/sentence`, several in a cell.
            let names = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
            for name in names {
                let parts = name.split(separator: "/", maxSplits: 1)
                try #require(parts.count == 2, "\(name) is no Suite/sentence")
                let isThere = sources[String(parts[0])]?.contains("func `\(parts[1])`") == true
                #expect(isThere, "there is no test \(name)")
                count += 1
            }
        }
        #expect(count > 50)
    }
}

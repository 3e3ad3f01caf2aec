import Foundation
import TestSupport

/// A document with headings and blocks of commands.
struct Page {
    private let sections: [String: String]

    /// - Parameter file: its path in the repository.
    init(_ file: String) throws {
        let text = try String(contentsOfFile: Products.repository + "/" + file, encoding: .utf8)
        let parts = text.components(separatedBy: "\n## ").dropFirst().map { $0.split(separator: "\n", maxSplits: 1) }
        sections = Dictionary(uniqueKeysWithValues: parts.map { (String($0[0]), String($0[1])) })
    }

    /// The lines of the `sh` blocks below a heading, of which there must be some.
    func commands(_ heading: String) throws -> [String] {
        let blocks = sections[heading]?.components(separatedBy: "```sh\n").dropFirst() ?? []
        let lines = blocks.flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n").map(String.init) }
        guard !lines.isEmpty else { throw Failure("Below \"\(heading)\" there are no commands") }
        return lines
    }
}

import Foundation
import TestSupport
import Testing

@testable import AlarmCore

/// The arithmetic of zones against another reading of the same files: Python's.
struct OracleTests {
    @Test func `every zone of the system rings when Python says, 2000 to 2040`() throws {
        try compare(folder: "/usr/share/zoneinfo")
    }

    @Test func `zones whose years to come stand in the footer alone ring when Python says`() throws {
        try withFolder { folder in
            // The compiler of the system's own zones, without the transitions written out.
            let zic = try Child(
                "/bin/sh", ["-c", "zic -b slim -d '\(folder)' /usr/share/zoneinfo/tzdata.zi && echo done"],
                environment: ["PATH": "/usr/sbin:/usr/bin:/bin"])
            defer { zic.end() }
            #expect(try zic.readLine(within: 60) == "done")
            try compare(folder: folder)
        }
    }

    private func compare(folder: String) throws {
        let seed = Int.random(in: 1...1_000_000)
        print("Seed of the zone questions: \(seed)")
        try withFolder { scratch in
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Oracle/zones.py"
            let python = try Child("/usr/bin/python3", [script, "\(seed)", "1", folder, "\(scratch)/answers"])
            defer { python.end() }
            _ = try python.readLine(within: 120)
            let answers = try Answers(Data(contentsOf: URL(fileURLWithPath: "\(scratch)/answers")))
            #expect(answers.names.count > 400)
            #expect(answers.records.count > 20_000)
            let zones = try answers.names.map { name in
                try Zone(name: name, tzif: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
            }
            var wrong: [String] = []
            for record in answers.records {
                let zone = zones[record.zone]
                if let difference = record.difference(in: zone) { wrong.append("\(zone.name): \(difference)") }
            }
            #expect(wrong.isEmpty, "\(wrong.count) of \(answers.records.count), seed \(seed): \(wrong.prefix(5))")
        }
    }

    private func withFolder(_ use: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/alarms-zones.\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try use(folder)
    }
}

/// What Oracle/zones.py wrote.
private struct Answers {
    var names: [String]
    var records: [Record]

    struct Record {
        var zone: Int
        var relative: Schedule.Relative
        var after: Instant
        var rings: Instant?
        var offset: Int

        func difference(in zone: Zone) -> String? {
            let (rings, offset) = (relative.next(after: after, in: zone), zone.offset(at: after))
            if rings == self.rings, offset == self.offset { return nil }
            return "\(relative) after \(after): \(String(describing: rings)) (\(offset)), not \(self)"
        }
    }

    init(_ data: Data) throws {
        guard let end = data.range(of: Data("\n\n".utf8)) else { throw Failure("The answers have no list of zones") }
        names = String(decoding: data[..<end.lowerBound], as: UTF8.self).split(separator: "\n").map(String.init)
        records = data[end.upperBound...].withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 32).map { place in
                let days = bytes.loadUnaligned(fromByteOffset: place + 6, as: Int8.self)
                let rings = bytes.loadUnaligned(fromByteOffset: place + 16, as: Int64.self)
                return Record(
                    zone: Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)),
                    relative: Schedule.Relative(
                        hour: Int(bytes[place + 4]), minute: Int(bytes[place + 5]),
                        weekdays: days < 0 ? nil : Weekdays(rawValue: UInt8(days))),
                    after: Instant(seconds: bytes.loadUnaligned(fromByteOffset: place + 8, as: Int64.self)),
                    rings: rings == .min ? nil : Instant(seconds: rings),
                    offset: Int(bytes.loadUnaligned(fromByteOffset: place + 24, as: Int32.self)))
            }
        }
    }
}

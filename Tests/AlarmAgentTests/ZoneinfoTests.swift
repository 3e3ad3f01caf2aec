import AlarmCore
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

@Suite @MainActor struct ZoneinfoTests {
    @Test(arguments: ["Europe/Berlin", "UTC", "America/Argentina/Ushuaia"])
    func `a name of the system's is known`(_ name: String) {
        #expect(Zoneinfo().know(name))
    }

    @Test(arguments: [
        "", "Europe/Atlantis", "../../../etc/passwd", "/etc/localtime", "Europe", "Europe/", "./UTC", "Europe/../UTC",
        "tzdata.zi", "zone.tab",
    ])
    func `what is no name of the system's is not`(_ name: String) {
        #expect(!Zoneinfo().know(name))
    }

    @Test func `a zone that vanishes is said, and one that is there is not`() throws {
        let scratch = try Scratch("zoneinfo")
        defer { scratch.close() }
        let berlin = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
        try FileManager.default.createDirectory(atPath: scratch / "Europe", withIntermediateDirectories: true)
        try berlin.write(to: URL(fileURLWithPath: scratch / "Europe/Berlin"))
        let zoneinfo = Zoneinfo(folder: scratch.path)
        var configuration = AlarmConfiguration(title: "x")
        configuration.timeZone = "Europe/Berlin"
        let alarm = Alarm(
            id: AlarmID(high: 0, low: 1), owner: .host, configuration: configuration, size: 1,
            phase: .scheduled(next: Instant(seconds: 0)))
        #expect(zoneinfo.know("Europe/Berlin"))
        let before = zoneinfo.trouble(of: [alarm])
        try FileManager.default.removeItem(atPath: scratch / "Europe/Berlin")
        zoneinfo.reread()
        #expect(zoneinfo.zones.named == [:])
        let after = try #require(zoneinfo.trouble(of: [alarm]))
        #expect(after != before)
        #expect(after.contains("Europe/Berlin"))
    }
}

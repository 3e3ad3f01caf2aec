import DBus
import EventLoop
import TestSupport
import Testing

/// Names on the bus, and who owns them.
@Suite struct NameTests {
    static let name = "org.example.Name"

    @Test func `a name is owned, waited for, refused, replaced and given back`() throws {
        let stage = try Stage()
        let (first, second) = (stage.server, stage.client)
        #expect(try first.requestName(Self.name, flags: .allowReplacement) == .primaryOwner)
        #expect(try first.requestName(Self.name, flags: .allowReplacement) == .alreadyOwner)
        #expect(try second.requestName(Self.name, flags: .doNotQueue) == .exists)
        #expect(try second.requestName(Self.name) == .inQueue)
        #expect(try second.requestName(Self.name, flags: .replaceExisting) == .primaryOwner)
        try second.releaseName(Self.name)
        #expect(try first.requestName(Self.name) == .alreadyOwner)
    }

    @Test(arguments: ["", "nodots", "org..example", ":1.7", "org.example.\0", "org.freedesktop.DBus"])
    func `what cannot be owned is refused`(_ name: String) throws {
        let stage = try Stage()
        #expect { try stage.client.requestName(name) } throws: { error in
            guard let error = error as? BusError else { return false }
            return error.name == BusError.invalidArgs && !error.text.isEmpty
        }
    }

    @Test func `the owner is told first, then each change`() throws {
        let stage = try Stage()
        var owners: [String?] = []
        stage.client.watchName(Self.name) { owners.append($0) }
        #expect(owners == [])
        try stage.run { owners.count == 1 }
        _ = try stage.server.requestName(Self.name, flags: .allowReplacement)
        try stage.run { owners.count == 2 }
        _ = try stage.client.requestName(Self.name, flags: .replaceExisting)
        try stage.run { owners.count == 3 }
        try stage.client.releaseName(Self.name)
        try stage.run { owners.count == 4 }
        try stage.server.releaseName(Self.name)
        try stage.run { owners.count == 5 }
        let (server, client) = (stage.server.uniqueName, stage.client.uniqueName)
        #expect(owners == [nil, server, client, server, nil])
    }

    @Test func `one who watches later is told the present owner, and a cancelled one nothing`() throws {
        let stage = try Stage()
        var first: [String?] = []
        var second: [String?] = []
        let watch = stage.client.watchName(Stage.name) { first.append($0) }
        try stage.run { first.count == 1 }
        stage.client.watchName(Stage.name) { second.append($0) }
        stage.client.watchName(Stage.name) { _ in Issue.record("Told though cancelled") }.cancel()
        #expect(second == [])
        try stage.run { second.count == 1 }
        watch.cancel()
        watch.cancel()
        try stage.server.releaseName(Stage.name)
        try stage.run { second.count == 2 }
        #expect(first == [stage.server.uniqueName])
        #expect(second == [stage.server.uniqueName, nil])
    }

    @Test func `the death of an owner is told`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        var owners: [String?] = []
        stage.client.watchName(PythonPeer.name) { owners.append($0) }
        try stage.run { owners.count == 1 }
        let unique = try #require(owners[0])
        var isGone = false
        stage.client.watchName(unique) { isGone = $0 == nil }
        peer.child.end()
        try stage.run { owners.count == 2 && isGone }
        #expect(owners[1] == nil)
    }
}

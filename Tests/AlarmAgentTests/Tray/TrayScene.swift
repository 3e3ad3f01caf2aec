import AlarmCore
import DBus
import EventLoop
import TestSupport

@testable import AlarmAgent

/// An agent and its tray item on a private bus, and a fake tray in the same loop.
final class TrayScene {
    let daemon: PrivateBus
    let scene: Scene
    let tray: Tray
    /// Whose own button was clicked.
    private(set) var customs: [OccurrenceID] = []
    private(set) var fake: FakeTray?

    init(hasTray: Bool = true, hasHost: Bool = true) throws {
        daemon = try PrivateBus()
        let scene = try Scene(on: daemon.address)
        self.scene = scene
        var click: (OccurrenceID) -> Void = { _ in }
        tray = Tray(
            bus: scene.bus, at: .address(daemon.address), loop: scene.loop, now: { scene.now },
            book: { scene.agent.book }, command: { scene.agent.update($0, by: "tray") },
            custom: { click($0) })
        click = { [unowned self] in customs.append($0) }
        scene.agent.mirrors.append(tray)
        if hasTray { try startTray(hasHost: hasHost) }
    }

    @discardableResult
    func startTray(hasHost: Bool = true) throws -> FakeTray {
        let fake = try FakeTray(on: daemon.address, loop: scene.loop, hasHost: hasHost)
        self.fake = fake
        return fake
    }

    /// What a call of the item or its menu is answered.
    func ask(
        _ member: String, _ arguments: Value..., at path: String = "/MenuBar",
        of interface: String? = "com.canonical.dbusmenu"
    ) throws -> (values: [Value], error: String?) {
        var answer: (values: [Value], error: String?)?
        fake?.call(member, arguments, at: path, of: interface) { answer = ($0, $1) }
        try scene.until("\(member) is answered") { answer != nil }
        return answer ?? ([], nil)
    }

    /// A property of the item.
    func property(_ name: String) throws -> Value? {
        let answer = try ask(
            "Get", .string("org.kde.StatusNotifierItem"), .string(name), at: "/StatusNotifierItem",
            of: "org.freedesktop.DBus.Properties")
        return answer.values.first?.asVariant
    }

    /// The rows of the menu, by number.
    func rows() throws -> [(id: Int32, label: String)] {
        let answer = try ask("GetLayout", .int32(0), .int32(-1), .strings([]))
        let rows = answer.values.last?.asStructure?[2].asArray ?? []
        return rows.compactMap { row in
            guard let fields = row.asVariant?.asStructure, let id = fields[0].asInt32 else { return nil }
            return (id, fields[1].asOptions?["label"]?.asString ?? "-")
        }
    }

    func click(_ label: String) throws {
        guard let row = try rows().first(where: { $0.label == label }) else {
            throw Failure("the menu has no \(label), but \(try rows())")
        }
        _ = try ask("Event", .int32(row.id), .string("clicked"), .variant(.int32(0)), .uint32(0))
    }
}

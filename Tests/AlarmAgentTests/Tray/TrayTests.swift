import AlarmCore
import AlarmWire
import DBus
import TestSupport
import Testing

@testable import AlarmAgent

/// The tray item on a real bus, against a fake watcher and host.
@Suite(.serialized) struct TrayTests {
    @Test func `it is there while something is under way, and with each watcher anew`() throws {
        let stage = try TrayScene(hasTray: false)
        let scene = stage.scene
        let tea = scene.count("Tea", down: .seconds(1_500))
        let first = try stage.startTray()
        try scene.until("registered") { first.registered.count == 1 }
        #expect(try stage.property("Title") == .string("Tea"))
        #expect(try stage.property("XAyatanaLabel") == .string("25 min"))
        #expect(try stage.property("Status") == .string("Active"))
        first.leave()
        let second = try stage.startTray()
        try scene.until("registered again") { second.registered.count == 1 }
        #expect(try stage.property("ToolTip")?.asStructure?.suffix(2) == [.string("Tea"), .string("Rings at 07:25")])
        scene.stop(tea.alarm)
        let item = second.item
        var isGone = false
        scene.bus.watchName(item) { isGone = $0 == nil }
        try scene.until("gone") { isGone }
        scene.ring("Gym")
        try scene.until("there again") { second.registered.count == 2 }
        #expect(second.item != item)
    }

    @Test func `a click on a row acts on the alarm, once`() throws {
        let stage = try TrayScene()
        let scene = stage.scene
        let tea = scene.count("Tea", down: .seconds(1_500))
        try scene.until("registered") { stage.fake?.registered.count == 1 }
        let pause = try #require(try stage.rows().first { $0.label == "Pause" }?.id)
        try stage.click("Pause")
        #expect(scene.agent.book[tea.alarm]?.state == .paused)
        try scene.until("told") { stage.fake?.signals.contains("LayoutUpdated") == true }
        try stage.click("Resume")
        #expect(scene.agent.book[tea.alarm]?.state == .countdown)
        let late = try stage.ask("Event", .int32(pause), .string("clicked"), .variant(.int32(0)), .uint32(0))
        #expect(late.error == BusError.invalidArgs)
        #expect(scene.agent.book[tea.alarm]?.state == .countdown)
        let before = try #require(scene.agent.book[tea.alarm]?.next)
        try stage.click("+1 min")
        let after = try #require(scene.agent.book[tea.alarm]?.next)
        #expect((.seconds(59.9)...(.seconds(60.1))).contains(after - before))
        try stage.click("Cancel")
        #expect(scene.agent.book[tea.alarm] == nil)
    }

    @Test func `what rings wants attention, is snoozed and stopped; a click on the icon is harmless`() throws {
        let stage = try TrayScene()
        let scene = stage.scene
        scene.ring("Tea") { $0.postAlert = .seconds(300) }
        try scene.until("registered") { stage.fake?.registered.count == 1 }
        #expect(try stage.property("Status") == .string("NeedsAttention"))
        #expect(try stage.property("AttentionIconName") == .string(TrayFace.attentionIcon))
        for member in ["Activate", "SecondaryActivate", "ContextMenu"] {
            let answer = try stage.ask(
                member, .int32(1), .int32(2), at: "/StatusNotifierItem", of: "org.kde.StatusNotifierItem")
            #expect(answer.error == nil)
        }
        #expect(scene.alerting == ["Tea"])
        try stage.click("Snooze")
        #expect(scene.alerting == [])
        try scene.until("told") { stage.fake?.signals.contains("NewStatus") == true }
        #expect(try stage.property("AttentionIconName") == .string(""))
        #expect(try stage.property("ToolTip")?.asStructure?.last == .string("Snoozed until 07:05"))
        scene.ring("Gym")
        scene.ring("Bus")
        try scene.until("two ring") { try stage.property("Title") == .string("2 alarms") }
        try stage.click("Stop all")
        #expect(scene.alerting == [])
        #expect(scene.answers.isEmpty, "no notification answered")
    }

    @Test func `the button of an app's own is in the menu, and the alarm rings on`() throws {
        let stage = try TrayScene()
        let scene = stage.scene
        let tea = scene.ring("Tea") { configuration in
            configuration.secondaryBehavior = .custom
            configuration.secondaryButton = .init(text: "Open recipe")
        }
        try scene.until("registered") { stage.fake?.registered.count == 1 }
        try stage.click("Open recipe")
        #expect(stage.customs == [tea])
        #expect(scene.alerting == ["Tea"])
        try stage.click("Stop")
        #expect(scene.alerting == [])
    }

    @Test func `the icon has the alarm's tint, and without one it is the theme's`() throws {
        let stage = try TrayScene()
        let scene = stage.scene
        scene.ring("Gym") {
            $0.tint = .init(red: 0, green: 0.5, blue: 0.6)
            $0.postAlert = .seconds(300)
        }
        try scene.until("registered") { stage.fake?.registered.count == 1 }
        let noPicture = Value.array(of: "(iiay)", [])
        #expect(try stage.property("IconName") == .string(""))
        #expect(try stage.property("AttentionIconName") == .string(""))
        #expect(try stage.property("AttentionIconPixmap") == stage.property("IconPixmap"))
        let picture = try #require(stage.property("IconPixmap")?.asArray?.first?.asStructure)
        #expect(picture[0] == .int32(48) && picture[1] == .int32(48))
        let bytes = try #require(picture[2].asBytes)
        #expect(bytes.count == 48 * 48 * 4)
        // The face, left of the hands, and a corner.
        #expect(Array(bytes[(30 * 48 + 12) * 4..<(30 * 48 + 13) * 4]) == [255, 0, 128, 153])
        #expect(bytes[47 * 48 * 4] == 0)
        try stage.click("Snooze")
        try scene.until("told") { stage.fake?.signals.contains("NewStatus") == true }
        #expect(try stage.property("AttentionIconPixmap") == noPicture)
        scene.ring("Bus")
        try scene.until("told of the icon") {
            try stage.property("IconName") == .string("alarm-symbolic")
        }
        #expect(try stage.property("IconPixmap") == noPicture)
    }

    @Test func `the label runs while a host shows it, and nothing runs while none does`() throws {
        let stage = try TrayScene(hasHost: false)
        let scene = stage.scene
        scene.count("Tea", down: .seconds(30))
        let fake = try #require(stage.fake)
        try scene.until("asked for a host") { fake.registered.count == 1 && fake.questions > 0 }
        scene.pass(.milliseconds(2_200))
        #expect(fake.labels == [])
        fake.tellOfHost(true)
        try scene.until("it runs") { fake.labels.count >= 2 }
        #expect(fake.labels.allSatisfy { $0.hasPrefix("0:2") })
        #expect(Set(fake.labels).count == fake.labels.count)
        fake.tellOfHost(false)
        let questions = fake.questions
        try scene.until("asked again") { fake.questions > questions }
        scene.pass(.milliseconds(200))
        let count = fake.labels.count
        scene.pass(.milliseconds(2_200))
        #expect(fake.labels.count == count)
    }

    @Test func `with more than a minute left nothing is told before the minute is over`() throws {
        let stage = try TrayScene()
        let scene = stage.scene
        scene.count("Tea", down: .seconds(61.5))
        let fake = try #require(stage.fake)
        try scene.until("registered") { fake.registered.count == 1 }
        #expect(try stage.property("XAyatanaLabel") == .string("2 min"))
        try scene.until("the last minute") { fake.labels.count == 2 }
        #expect(fake.labels.allSatisfy { $0 == "1:00" || $0.hasPrefix("0:5") })
        #expect(!fake.signals.contains("LayoutUpdated"))
    }

    @Test func `both objects introspect, and refuse what they do not know`() throws {
        let stage = try TrayScene()
        stage.scene.count("Tea", down: .seconds(1_500))
        try stage.scene.until("registered") { stage.fake?.registered.count == 1 }
        for (path, name) in [
            ("/StatusNotifierItem", "org.kde.StatusNotifierItem"), ("/MenuBar", "com.canonical.dbusmenu"),
        ] {
            let text = try stage.ask("Introspect", at: path, of: "org.freedesktop.DBus.Introspectable")
            let interface = try #require(Interface.read(text.values[0].asString ?? "")[name])
            let all = try stage.ask("GetAll", .string(name), at: path, of: "org.freedesktop.DBus.Properties")
            let values = try #require(all.values.first?.asOptions)
            #expect(values.mapValues(\.signature) == interface.properties)
            #expect(try stage.ask("Nothing", at: path, of: name).error == BusError.unknownMethod)
            #expect(try stage.ask("Nothing", at: path, of: "org.example.No").error == BusError.unknownInterface)
            #expect(try stage.ask("Nothing", at: path, of: nil).error == BusError.unknownMethod)
        }
        #expect(try stage.ask("GetLayout", .int32(0)).error == BusError.invalidArgs)
        #expect(try stage.ask("GetLayout", .int32(77), .int32(-1), .strings([])).error == BusError.invalidArgs)
        #expect(try stage.ask("AboutToShow", .int32(0)).values == [.boolean(false)])
        #expect(try stage.ask("AboutToShowGroup", .numbers([0, 77])).values == [.numbers([]), .numbers([77])])
        let events = [0, 77].map { Value.structure([.int32($0), .string("opened"), .variant(.int32(0)), .uint32(0)]) }
        #expect(try stage.ask("EventGroup", .array(of: "(isvu)", events)).values == [.numbers([77])])
        #expect(try stage.ask("GetProperty", .int32(0), .string("label")).values == [.variant(.string(""))])
        #expect(try stage.ask("GetGroupProperties", .numbers([]), .strings([])).values[0].asArray?.count == 5)
    }

    @Test func `ten thousand alarms cost a change no more than ten`() throws {
        let stage = try TrayScene()
        let scene = stage.scene
        func change() -> Duration {
            let began = ContinuousClock.now
            scene.count("Tea", down: .seconds(86_400))
            return ContinuousClock.now - began
        }
        scene.count("Tea", down: .seconds(86_400))
        try scene.until("registered") { stage.fake?.registered.count == 1 }
        // The quickest of many: what else the machine does is in the others.
        let few = (0..<100).map { _ in change() }.min() ?? .zero
        for _ in 0..<9_000 { scene.count("Tea", down: .seconds(86_400)) }
        let many = (0..<100).map { _ in change() }.min() ?? .zero
        #expect(many < few * 10 + .microseconds(500))
        try scene.until("all are counted") { try stage.rows().last?.label == "and 9196 more" }
    }
}

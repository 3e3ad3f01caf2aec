import AlarmCore
import DBus
import Testing

@testable import AlarmAgent

extension ServerBehaviour {
    static let table: [Int: ServerBehaviour] = [
        1: .init(
            what: "signals come twice (GNOME)",
            play: { fake, tea in
                try fake.shown()
                for destination in [nil, fake.scene.bus.uniqueName] {
                    fake.server?.tellPressed("snooze.\(tea)", on: 1, to: destination)
                }
                for destination in [nil, fake.scene.bus.uniqueName] {
                    fake.server?.tellClosed(1, reason: 2, to: destination)
                }
                fake.server?.screen = [:]
            }, end: .snoozed),
        2: .init(
            what: "a key brings default along (Budgie)",
            play: { fake, tea in
                try fake.shown()
                fake.press(.snooze(.one(tea)))
                fake.press(.show)
                fake.server?.takeAway(1, reason: 2)
            }, end: .snoozed),
        3: .init(
            what: "the close comes before the key (Budgie, Awesome)",
            play: { fake, tea in
                try fake.shown()
                fake.server?.takeAway(1, reason: 2)
                fake.press(.stop(.one(tea)))
            }, end: .stopped),
        4: .init(
            what: "it is closed for any reason",
            play: { fake, _ in
                for (number, reason) in [UInt32(0), 1, 2, 3, 4].enumerated() {
                    try fake.shown()
                    let id = UInt32(number) + 1
                    #expect(fake.server?.screen.keys.first == id)
                    fake.server?.takeAway(id, reason: reason)
                }
            }, end: .ringsOn),
        5: .init(
            what: "what was pressed stays (LXQt)",
            play: { fake, tea in
                try fake.shown()
                fake.press(.stop(.one(tea)))
                try fake.scene.until("closed") { fake.server?.closes == [1] }
            }, end: .stopped),
        6: .init(
            what: "a close of ours is told twice (swaync)",
            prepare: { server in
                server.whenClosed = { server, id, call in
                    server.takeAway(id, reason: 3)
                    server.tellClosed(id, reason: 2)
                    server.reply(to: call, [])
                }
            },
            play: { fake, tea in
                try fake.shown()
                fake.scene.stop(tea.alarm)
                fake.scene.ring("Rice")
            }, end: End(rings: ["Rice"], shows: ["Rice: Stop"])),
        7: .init(
            what: "ids are closed that were never ours (swaync, Plasma)",
            play: { fake, _ in
                try fake.shown()
                for id: UInt32 in [0, 2, 4711, .max] { fake.server?.tellClosed(id, reason: 2) }
            }, end: .ringsOn),
        8: .init(
            what: "every id is 0 (notify-osd)",
            prepare: { server in
                server.whenAsked = { $0.show($1, as: 0) }
            },
            play: { fake, tea in
                try fake.scene.until("shown") { fake.server?.screen.count == 1 }
                fake.server?.screen = [:]
                fake.press(.stop(.one(tea)), on: 0)
                fake.server?.tellClosed(0, reason: 3)
            }, end: .stopped),
        9: .init(
            what: "it refuses what comes too soon (Plasma)",
            prepare: { server in
                server.whenAsked = { server, posting in
                    if server.postings.count > 2 { return _ = server.show(posting) }
                    server.refuse(posting, with: "org.freedesktop.Notifications.Error.ExcessNotificationGeneration")
                }
            }, play: { fake, _ in try fake.shown() }, end: .ringsOn),
        10: .init(
            what: "it knows no id that is closed (notification-daemon)",
            prepare: { server in
                server.whenClosed = { server, id, call in
                    server.screen[id] = nil
                    server.refuse(call, with: "org.freedesktop.Notifications.InvalidId")
                }
            },
            play: { fake, tea in
                try fake.shown()
                fake.scene.stop(tea.alarm)
                try fake.scene.until("closed") { fake.server?.closes == [1] }
                let rice = fake.scene.ring("Rice")
                try fake.shown()
                fake.press(.stop(.one(rice)), on: 2)
            }, end: End(answers: [.init("Rice", .stop)])),
        11: .init(
            what: "it hangs, and shows it then (any that is started with a display that hangs)",
            prepare: { server in
                server.hangs = true
            },
            play: { fake, tea in
                try fake.scene.until("said") { fake.scene.trouble?.contains("does not answer") == true }
                fake.server?.hangs = false
                for posting in fake.server?.postings ?? [] { fake.server?.show(posting) }
                try fake.shown()
                #expect(fake.scene.trouble == nil)
                fake.press(.stop(.one(tea)))
            }, end: .stopped),
        12: .init(
            what: "it comes back, and its ids begin anew",
            play: { fake, tea in
                fake.scene.ring("Rice")
                try fake.shown(2)
                fake.server?.end()
                try fake.scene.until("loss known") { fake.scene.remembered.isEmpty }
                try fake.startServer()
                try fake.shown(2)
                // By its id it was the other one's before.
                fake.press(.stop(.one(tea)), on: 2)
            }, end: End(answers: [.init("Tea", .stop)], rings: ["Rice"], shows: ["Rice: Stop"])),
        13: .init(
            what: "its process dies, and what it showed lives on (GNOME)", prepare: { $0.name = "gnome-shell" },
            play: { fake, tea in
                let shell = try fake.stranger()
                _ = try shell.requestName("org.gnome.Shell")
                try fake.shown()
                try fake.scene.until("shell known") { fake.scene.notifier?.board.shell == shell.uniqueName }
                fake.server?.end()
                try fake.scene.until("loss known") { fake.scene.notifier?.board.presence == .absent }
                fake.server?.tellPressed("stop.\(tea)", on: 1, from: shell)
                fake.server?.screen = [:]
            }, end: .stopped),
        14: .init(
            what: "one pushes out another, within its call (GNOME, Budgie)",
            prepare: { server in
                server.whenAsked = { server, posting in
                    for id in server.screen.keys where server.screen.count > 0 { server.takeAway(id, reason: 1) }
                    server.show(posting)
                }
            },
            play: { fake, _ in
                try fake.shown()
                fake.scene.ring("Rice")
            }, end: End(rings: ["Tea", "Rice"], shows: ["2 alarms: Stop all"])),
        15: .init(
            what: "it lets alerts expire, again and again (Budgie)",
            prepare: { server in
                server.whenAsked = { server, posting in server.takeAway(server.show(posting), reason: 1) }
            },
            play: { fake, _ in
                try fake.scene.until("shown again, five times") { fake.server?.postings.count == 6 }
                fake.scene.pass(.milliseconds(400))
                #expect(fake.server?.postings.count == 6)
            }, end: End(rings: ["Tea"])),
        16: .init(
            what: "a third peer forges its signals",
            play: { fake, tea in
                try fake.shown()
                let stranger = try fake.stranger()
                _ = try stranger.requestName("org.gnome.Shell")
                for destination in [nil, fake.scene.bus.uniqueName] {
                    fake.server?.tellPressed("stop.\(tea)", on: 1, from: stranger, to: destination)
                    fake.server?.tellClosed(1, reason: 2, from: stranger, to: destination)
                }
            }, end: .ringsOn),
        17: .init(
            what: "a third peer closes it",
            play: { fake, tea in
                try fake.shown()
                fake.server?.takeAway(1, reason: 3)
                try fake.shown()
                fake.press(.stop(.one(tea)), on: 2)
            }, end: .stopped),
        18: .init(
            what: "what is replaced keeps its buttons (LXQt)",
            prepare: { server in
                server.whenAsked = { server, posting in
                    var posting = posting
                    if let old = server.screen[posting.replaced] {
                        (posting.keys, posting.labels) = (old.keys, old.labels)
                    }
                    server.show(posting)
                }
            },
            play: { fake, tea in
                try fake.shown()
                fake.scene.stop(tea.alarm)
                let rice = fake.scene.count("Rice", down: .seconds(600))
                try fake.shown()
                let id = try #require(fake.server?.screen.keys.first)
                fake.press(.pause(rice), on: id)
            }, end: End(shows: ["Rice: Resume"])),
        19: .init(
            what: "it has no buttons", prepare: { $0.capabilities = ["body"] },
            play: { fake, _ in
                try fake.scene.until("it says what to type") {
                    fake.server?.screen.values.first?.body.contains("alarmctl stop") == true
                }
                #expect(fake.scene.trouble?.contains("answer with alarmctl") == true)
            }, end: .ringsOn),
        20: .init(
            what: "it draws no button, though it says so (dunst, mako)",
            play: { fake, tea in
                try fake.shown()
                fake.scene.stop(tea.alarm)
            }, end: End()),
        21: .init(
            what: "it tells everybody an activation token, for one press (mako, Plasma)",
            play: { fake, tea in
                fake.scene.stop(tea.alarm)
                let rice = fake.scene.ring("Rice") { $0.secondaryBehavior = .custom }
                try fake.scene.until("shown") { fake.server?.screen.values.first?.summary == "Rice" }
                let id = try #require(fake.server?.screen.keys.first)
                fake.server?.tellToken("another's", for: 99)
                fake.server?.tellToken("ours", for: id)
                for _ in 1...2 { fake.press(.custom(rice), on: id) }
                // It gives the next one the same id.
                try fake.scene.until("taken away") { fake.server?.screen.isEmpty == true }
                fake.server?.nextID = id
                try fake.scene.until("shown again") { fake.server?.screen.keys.first == id }
                fake.press(.custom(rice), on: id)
                try fake.scene.until("pressed again") { fake.scene.tokens.count == 2 }
                #expect(fake.scene.tokens == ["ours", nil])
            }, end: End(rings: ["Rice"], shows: ["Rice: Stop"])),
        22: .init(
            what: "it closes nothing, and says it did (notification-daemon)",
            prepare: { server in
                server.whenClosed = { server, id, call in
                    server.tellClosed(id, reason: 3)
                    server.reply(to: call, [])
                }
            },
            play: { fake, tea in
                try fake.shown()
                fake.scene.stop(tea.alarm)
                try fake.scene.until("its text says so") { fake.server?.screen[1]?.body == "Stopped" }
            }, end: End(shows: ["Tea: -"])),
    ]
}

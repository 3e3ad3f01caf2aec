import Testing

@testable import AlarmCore

/// What is refused before anything is stored.
struct LimitTests {
    @Test func `so many alarms, and no more`() throws {
        var world = try World()
        world.book.rules.hostLimit = 2
        world.book.rules.appLimit = 1
        let app = Owner.app("org.example.App")
        for number in 1...2 { try world.schedule(.timer(.seconds(60)), id: AlarmID(high: 9, low: UInt64(number))) }
        #expect(throws: AlarmError.maximumLimitReached("the host has 2 of at most 2 alarms: cancel one first")) {
            try world.schedule(.timer(.seconds(60)))
        }
        try world.schedule(.timer(.seconds(60)), owner: app)
        #expect(throws: AlarmError.maximumLimitReached("the app has 1 of at most 1 alarms: cancel one first")) {
            try world.schedule(.timer(.seconds(60)), id: .second, owner: app)
        }
        try world.schedule(.timer(.seconds(60)), id: .second, owner: .app("org.example.Other"))
        try world.ask(.cancel(.first))
        try world.schedule(.timer(.seconds(60)), owner: app)
        expectSound(world.book, at: world.moment)
    }

    @Test func `so many bytes, and no more, also by replacing`() throws {
        var world = try World()
        world.book.rules.ownerBytes = 250
        try world.schedule(.timer(.seconds(60)))
        try world.schedule(.timer(.seconds(60)), id: .second)
        #expect(throws: AlarmError.self) { try world.schedule(.timer(.seconds(60)), id: AlarmID(high: 0, low: 0)) }
        try world.ask(.replace(.first, .timer(.seconds(60)), size: 150))
        let before = world.book
        #expect(throws: AlarmError.self) { try world.ask(.replace(.first, .timer(.seconds(60)), size: 151)) }
        #expect(world.book == before)
        try world.ask(.replace(.first, .timer(.seconds(60)), size: 10))
        try world.schedule(.timer(.seconds(60)), id: AlarmID(high: 0, low: 0))
        expectSound(world.book, at: world.moment)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        var sentence: String
        var change: @Sendable (inout AlarmConfiguration) -> Void
        var size = 100
        var testDescription: String { sentence }

        init(_ sentence: String, size: Int = 100, _ change: @escaping @Sendable (inout AlarmConfiguration) -> Void) {
            (self.sentence, self.size, self.change) = (sentence, size, change)
        }
    }

    private static let week = "days of mon to sun, or absent for an alarm that rings once"

    @Test(arguments: [
        Fault("title is 0 bytes; it must be 1 to 1024 bytes") { $0.title = "" },
        Fault("title is 1026 bytes; it must be 1 to 1024 bytes") { $0.title = String(repeating: "é", count: 513) },
        Fault("metadata is 65537 bytes; it must be at most 65536") {
            $0.metadata = String(repeating: "x", count: 65_537)
        },
        Fault("the configuration takes 131073 bytes; it must be at most 131072", size: 131_073) { _ in },
        Fault("neither schedule nor pre-alert is given; an alarm needs one of them") { $0.schedule = nil },
        Fault("neither schedule nor pre-alert is given; an alarm needs one of them") {
            $0.schedule = nil
            $0.preAlert = .zero
        },
        Fault("hour is 24; it must be 0 to 23") { $0.schedule = .relative(.init(hour: 24, minute: 0)) },
        Fault("minute is -1; it must be 0 to 59") { $0.schedule = .relative(.init(hour: 0, minute: -1)) },
        Fault("weekdays is empty; it must be \(week)") {
            $0.schedule = .relative(.init(hour: 0, minute: 0, weekdays: []))
        },
        Fault("pre-alert is -1 s; it must be 0 s to 366 days") { $0.preAlert = .seconds(-1) },
        Fault("post-alert is 31622401 s; it must be 0 s to 366 days") { $0.postAlert = .seconds(366 * 86_400 + 1) },
        Fault("fade-in is -0.5 s; it must be 0 s to 3600 s") { $0.fadeIn = .milliseconds(-500) },
        Fault("fade-in is 3601 s; it must be 0 s to 3600 s") { $0.fadeIn = .seconds(3_601) },
        Fault("ring-duration is 0 s; it must be 1 s to 366 days") { $0.ringDuration = .zero },
        Fault("post-alert is 0 s; it must be more than 0 s where secondary-behavior is countdown") {
            $0.secondaryBehavior = .countdown
            $0.postAlert = .zero
        },
        Fault("volume is 1.5; it must be 0 to 1") { $0.volume = 1.5 },
        Fault("volume is nan; it must be 0 to 1") { $0.volume = .nan },
        Fault("tint-color is 2.0 in it; it must be three numbers from 0 to 1") {
            $0.tint = .init(red: 0, green: 2, blue: 0)
        },
        Fault("stop-button text-color is -1.0 in it; it must be three numbers from 0 to 1") {
            $0.stopButton = .init(text: "Done", textColor: .init(red: -1, green: 2, blue: 0))
        },
        Fault("sound-folder is \"sounds\"; it must be an absolute path") { $0.soundFolder = "sounds" },
        Fault("stop-intent is no words; it must be a program and its arguments") { $0.stopIntent = .command([]) },
        Fault("time-zone is \"Mars/Phobos\"; it must be a zone that the system knows, as Europe/Berlin") {
            $0.timeZone = "Mars/Phobos"
        },
        Fault("time-zone is \"Europe/Berlin\"; it must be absent, but for a relative schedule") {
            $0.schedule = .fixed(Instant(seconds: 4_000_000_000))
            $0.timeZone = "Europe/Berlin"
        },
    ])
    func `a configuration that no alarm can have`(fault: Fault) throws {
        var world = try World()
        world.moment.zones.named["Europe/Berlin"] = world.zone
        let before = world.book
        let draft = Command.Draft(
            id: .first, owner: .host, configuration: .relative(7, 0).with(fault.change), size: fault.size)
        #expect(throws: AlarmError.invalidConfiguration(fault.sentence)) { try world.ask(.schedule(draft)) }
        #expect(world.book == before)
        // A new configuration is held to the same.
        try world.schedule(.relative(7, 0))
        #expect(throws: AlarmError.invalidConfiguration(fault.sentence)) {
            try world.ask(.replace(.first, draft.configuration, size: fault.size))
        }
    }

    @Test func `what is just allowed`() throws {
        var world = try World()
        world.moment.zones.named["Europe/Berlin"] = world.zone
        try world.ask(
            .schedule(
                .init(
                    id: .first, owner: .host,
                    configuration: .relative(0, 59, .daily).with {
                        $0.title = String(repeating: "é", count: 512)
                        $0.metadata = String(repeating: "x", count: 65_536)
                        $0.preAlert = .days(366)
                        $0.postAlert = .microseconds(1)
                        $0.ringDuration = .seconds(1)
                        $0.volume = 0
                        $0.fadeIn = .zero
                        $0.timeZone = "Europe/Berlin"
                        $0.maxSnoozes = .max
                        $0.autoSnooze = .max
                        $0.stopIntent = .command(["/bin/true"])
                    }, size: 131_072)))
        #expect(world.state() == .countdown)
    }

    @Test func `a sandboxed app gives no commands`() throws {
        var world = try World()
        #expect(
            throws: AlarmError.notAuthorized("secondary-intent: a sandboxed app may give an action, not a command")
        ) {
            try world.schedule(
                .timer(.seconds(60)).with { $0.secondaryIntent = .command(["/bin/true"]) }, owner: .app("a.b.C"))
        }
        try world.schedule(
            .timer(.seconds(60)).with { $0.secondaryIntent = .action("open", parameter: nil) }, owner: .app("a.b.C"))
    }

    @Test func `next, of all and of one owner`() throws {
        var world = try World()
        let (one, other) = (Owner.app("one"), Owner.app("other"))
        #expect(world.book.next(for: nil) == nil)
        try world.schedule(.relative(8, 0), owner: one)
        try world.schedule(.relative(7, 0), id: .second, owner: other)
        let (seven, eight) = (try world.at("2026-12-01 07:00"), try world.at("2026-12-01 08:00"))
        #expect(world.book.next(for: one)?.0 == eight)
        #expect(world.book.next(for: other)?.1 == .second)
        for owner in [nil, Owner.host] {
            #expect(world.book.next(for: owner)?.0 == seven)
            #expect(world.book.next(for: owner)?.1 == .second)
        }
        #expect(world.book.next(for: .app("third")) == nil)
        try world.ask(.cancel(.second))
        #expect(world.book.next(for: nil)?.0 == eight)
    }
}

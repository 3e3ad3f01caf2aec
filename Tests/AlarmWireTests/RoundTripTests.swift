import AlarmCore
import AlarmWire
import DBus
import Testing

@Suite struct RoundTripTests {
    /// Every key once.
    static var full: AlarmConfiguration {
        var configuration = AlarmConfiguration(title: "Wake <b>up</b> & \u{1F600}")
        configuration.body = "A line more"
        configuration.icon = "alarm-symbolic"
        configuration.tint = .init(red: 1, green: 0.5, blue: 0)
        configuration.metadata = "{\"cups\": 2}"
        configuration.schedule = .relative(.init(hour: 7, minute: 30, weekdays: [.day(0), .day(6)]))
        configuration.timeZone = "Europe/Berlin"
        configuration.preAlert = .milliseconds(1_500)
        configuration.postAlert = .seconds(540)
        configuration.stopButton = .init(text: "Done", textColor: .init(red: 0, green: 0, blue: 1), icon: "go-next")
        configuration.secondaryButton = .init(text: "Repeat")
        configuration.secondaryBehavior = .countdown
        configuration.countdownTitle = "Brewing"
        configuration.pauseButton = .init(text: "Hold")
        configuration.pausedTitle = "Held"
        configuration.resumeButton = .init(text: "Go on")
        configuration.stopIntent = .action(
            "stop", parameter: try? Value.structure([.string("x"), .byte(7)]).marshalled())
        configuration.secondaryIntent = .command(["notify-send", "hello world"])
        configuration.sound = "bell"
        configuration.soundFolder = "/opt/app/sounds"
        configuration.volume = 0.25
        configuration.fadeIn = .seconds(30)
        configuration.ringDuration = .seconds(90)
        configuration.autoSnooze = 3
        configuration.maxSnoozes = 2
        configuration.onDismiss = .keep
        configuration.wake = true
        return configuration
    }

    @Test func `a configuration with every key comes back as it was`() throws {
        let value = Self.full.wire
        #expect(value.asOptions?.count == AlarmConfiguration.columns.count)
        #expect(try AlarmConfiguration(wire: value) == Self.full)
        #expect(try AlarmConfiguration(wire: Value(marshalled: value.marshalled())) == Self.full)
    }

    @Test func `a configuration comes back from the columns of a table`() throws {
        var values: [(place: Int, value: Value)] = []
        Self.full.putColumns { values.append(($0, $1)) }
        let places = AlarmConfiguration.columns.indices.filter { $0 != AlarmConfiguration.scheduleColumn }
        #expect(values.map(\.place) == places)
        #expect(try AlarmConfiguration(schedule: Self.full.schedule, values: values) == Self.full)
        #expect(AlarmConfiguration.columns[AlarmConfiguration.scheduleColumn].name == "schedule")
    }

    @Test func `an alarm in a list lacks metadata and intents, and nothing else`() throws {
        let now = Instant(microseconds: 1_800_000_000_000_000)
        let alert = Alert(began: now, ends: .wall(now + .seconds(600)))
        let alarm = Alarm(
            id: AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8FED_CBA9_8765_4321), owner: .app("org.example.Tea"),
            configuration: Self.full, size: 1,
            phase: .alerting(Occurrence(scheduled: now), alert, following: now + .seconds(86_400)))
        let status = try #require(AlarmStatus(alarm))
        let list = OptionsList()
        status.append(to: list)
        let message = Message.signal(path: "/", interface: "org.example.A", member: "B")
        try message.append(list)
        #expect(try message.arguments() == [.array(of: .options, [status.wire(whole: false)])])
        var short = Self.full
        (short.metadata, short.stopIntent, short.secondaryIntent) = (nil, nil, nil)
        #expect(status.wire(whole: false).asOptions?["configuration"] == short.wire)
        #expect(status.wire(whole: true).asOptions?["configuration"] == Self.full.wire)
        #expect(AlarmID(alarm.id.description.lowercased()) == alarm.id)
    }

    @Test func `an empty weekday list is not the same as none`() throws {
        var configuration = AlarmConfiguration(title: "Never")
        configuration.schedule = .relative(.init(hour: 1, minute: 2, weekdays: []))
        #expect(try AlarmConfiguration(wire: configuration.wire) == configuration)
    }

    @Test(
        arguments: [
            (["title": .string("x"), "tittle": .string("y")], "\"tittle\" is no key"),
            (["title": .uint32(1)], "title of a configuration has the type u; it wants s"),
            (["body": .string("x")], "title is missing"),
            (
                ["title": .string("x"), "pre-alert": .int32(5)],
                "pre-alert of a configuration has the type i; it wants d"
            ),
            (["title": .string("x"), "pre-alert": .double(.nan)], "pre-alert is nan"),
            (["title": .string("x"), "pre-alert": .double(.infinity)], "pre-alert is inf"),
            (["title": .string("x"), "volume": .double(-.infinity)], "volume is -inf"),
            (["title": .string("x"), "on-dismiss": .string("explode")], "it can be \"snooze\", \"keep\", \"stop\""),
            (["title": .string("x"), "stop-button": .options(["icon": .string("x")])], "stop-button has no text"),
            (
                ["title": .string("x"), "stop-button": .options(["txt": .string("x")])],
                "\"txt\" is no key of stop-button"
            ),
            (["title": .string("x"), "stop-intent": .options([:])], "stop-intent needs an action"),
            (
                ["title": .string("x"), "tint-color": .structure([.double(2), .double(0), .double(0)])],
                "outside 0 to 1"
            ),
            (
                ["title": .string("x"), "schedule": .structure([.string("soon"), .variant(.int64(1))])],
                "schedule is \"soon\""
            ),
            (["title": .string("x"), "schedule": .structure([.string("fixed"), .variant(.uint32(1))])], "it wants x"),
            (
                [
                    "title": .string("x"),
                    "schedule": .structure([.string("relative"), .variant(.options(["hour": .uint32(1)]))]),
                ], "needs hour and minute"
            ),
            (
                [
                    "title": .string("x"),
                    "schedule": .structure([
                        .string("relative"),
                        .variant(
                            .options(["hour": .uint32(1), "minute": .uint32(0), "weekdays": .strings(["monday"])])),
                    ]),
                ], "weekdays has \"monday\"; the days are mon tue"
            ),
        ] as [([String: Value], String)])
    func `what is wrong is named, with what would be right`(_ options: [String: Value], _ words: String) {
        let error = #expect(throws: AlarmError.self) { try AlarmConfiguration(wire: .options(options)) }
        guard case .invalidConfiguration(let sentence) = error else { Issue.record("\(error as Any)"); return }
        #expect(sentence.contains(words), "\(sentence)")
    }
}

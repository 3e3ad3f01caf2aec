import AlarmCore
import AlarmWire
import DBus
import TestSupport
import Testing

@testable import AlarmAgent

/// Rows that somebody or something else wrote into the store.
@Suite @MainActor struct UnreadableRowTests {
    private static let now = Instant(seconds: 1_785_826_800)
    private static let bad = AlarmID(high: 7, low: 1)
    private static let good = AlarmID(high: 7, low: 2)

    private static func alarm(_ id: AlarmID) -> Alarm {
        var configuration = AlarmConfiguration(title: "Alarm")
        configuration.schedule = .relative(.init(hour: 7, minute: 30, weekdays: .daily))
        configuration.stopButton = .init(text: "Done")
        return Alarm(id: id, owner: .host, configuration: configuration, size: 200, phase: .scheduled(next: now))
    }

    /// Loads a store of two alarms, the first of which was changed.
    private func load(_ change: String) throws -> (troubles: [String], alarms: [Alarm], rows: Int) {
        let scratch = try Scratch("row")
        defer { scratch.close() }
        let store = AlarmStore(in: scratch.path)
        _ = store.load(at: Self.now)
        try store.save([Self.bad, Self.good].map { Touch(id: $0, before: nil, after: Self.alarm($0)) })
        store.close()
        try Database(at: scratch / "alarms.db").run("UPDATE alarm SET \(change) WHERE id = '\(Self.bad)'")
        let again = AlarmStore(in: scratch.path)
        let alarms = again.load(at: Self.now)
        var rows = 0
        try again.database().run("SELECT count(*) FROM alarm", []) { row in rows = Int(row.integer(0) ?? 0) }
        return (again.troubles, alarms, rows)
    }

    @Test(arguments: [
        ("schedule = 'relative 24 0'", "hour is 24; it must be 0 to 23"),
        ("schedule = 'relative 7 60 127'", "minute is 60; it must be 0 to 59"),
        ("schedule = 'relative -1 0'", "hour is -1"), ("schedule = 'relative 7 30 0'", "weekdays is empty"),
        ("schedule = 'relative 7 30 128'", "its schedule is none"),
        ("schedule = 'relative 7 30 -1'", "its schedule is none"),
        ("schedule = 'relative 7 x 30'", "its schedule is none"), ("schedule = 'relative 7'", "its schedule is none"),
        ("schedule = 'fixed 9223372036854775807'", "a date before the year 10000"),
        ("schedule = 'fixed'", "its schedule is none"), ("schedule = ''", "its schedule is none"),
        ("schedule = 'fixed 9223372036854775808'", "its schedule is none"),
        ("schedule = 'fixed 1 '", "its schedule is none"),
        ("schedule = 'fixed  1'", "its schedule is none"), ("schedule = 'fixed -'", "its schedule is none"),
        ("schedule = x'00'", "its schedule is none"), ("title = ''", "title is 0 bytes"),
        ("title = NULL", "title is missing"), ("title = x'414243'", "its title is none"),
        ("pre_alert = -1.0", "pre-alert is -1 s"), ("post_alert = 9e999", "post-alert is inf"),
        ("post_alert = 1e300", "post-alert is 1e+300"), ("pre_alert = 31708800.0", "pre-alert is 31708800 s"),
        ("post_alert = 'nan'", "its post-alert is none"), ("ring_duration = 0.0", "ring-duration is 0 s"),
        ("fade_in = -0.5", "fade-in is -0.5 s"), ("volume = 1.5", "volume is 1.5"),
        ("volume = -9e999", "volume is -inf"), ("volume = 'loud'", "its volume is none"),
        ("auto_snooze = -1", "its auto-snooze is none"), ("max_snoozes = 4294967296", "its max-snoozes is none"),
        ("max_snoozes = 'x'", "its max-snoozes is none"), ("wake = 'x'", "its wake is none"),
        ("secondary_behavior = 'dance'", "secondary-behavior is \"dance\""), ("on_dismiss = ''", "on-dismiss is \"\""),
        ("stop_button = x'0102'", "its stop-button is none"), ("stop_button = 'Done'", "its stop-button is none"),
        ("tint_color = stop_button", "its tint-color is none"), ("sound_folder = 'here'", "sound-folder is \"here\""),
        ("secondary_behavior = 'countdown', post_alert = 0.0", "post-alert is 0 s"),
        ("schedule = 'fixed 1', time_zone = 'UTC'", "time-zone is \"UTC\""),
        ("owner = NULL", "its owner is none"), ("owner = 'two words'", "its owner is none"),
        ("owner = '../etc'", "its owner is none"), ("owner = x'61'", "its owner is none"),
        ("state = 'dancing'", "its state"), ("state = NULL", "its state"), ("next = 'soon'", "its state"),
        ("skipped = '20000 x'", "the dates it drops"), ("skipped = '99999999999'", "the dates it drops"),
    ])
    func `is set aside alone, said, and stays in the file`(change: String, sentence: String) throws {
        let (troubles, alarms, rows) = try load(change)
        #expect(alarms == [Self.alarm(Self.good)])
        #expect(troubles.count == 1)
        #expect(troubles.first?.contains(Self.bad.description) == true)
        #expect(troubles.first?.contains(sentence) == true, "\(troubles)")
        #expect(rows == 2)
    }

    @Test(arguments: ["NULL", "-1", "9223372036854775807", "'x'"])
    func `a wrong size loses no alarm: it is reckoned anew`(size: String) throws {
        let (troubles, alarms, _) = try load("size = \(size)")
        #expect(troubles == [])
        #expect(alarms.count == 2)
        #expect((1...1_000).contains(alarms.first { $0.id == Self.bad }?.size ?? 0))
    }

    @Test func `what may become of an alarm with time is no fault`() throws {
        for change in ["schedule = 'fixed 1'", "time_zone = 'Atlantis/Capital'", "fade_in = 7200.0"] {
            let (troubles, alarms, _) = try load(change)
            #expect(troubles == [], "\(change)")
            #expect(alarms.count == 2)
            #expect(alarms.allSatisfy { $0.configuration.fadeIn ?? .zero <= .seconds(3_600) })
        }
    }

    /// It would not ring were it set aside for a letter.
    @Test func `a title that is no UTF-8 any more has U+FFFD where it is not`() throws {
        let (troubles, alarms, _) = try load("title = CAST(x'5465FF61' AS TEXT), body = CAST(x'E282' AS TEXT)")
        #expect(troubles == [])
        let configuration = try #require(alarms.first { $0.id == Self.bad }).configuration
        #expect(configuration.title == "Te\u{FFFD}a")
        #expect(configuration.body == "\u{FFFD}")
    }
}

import AlarmCore
import DBus

extension AlarmConfiguration {
    typealias Key = Field<AlarmConfiguration>

    /// Every key of a CONFIGURATION, as `dbus/org.example.Alarms.xml` describes them.
    static let fields: [Key] =
        [
            Field(name: "title", type: "s") { value, alarm in
                if case .string(let title) = value { alarm.title = title }
            } write: {
                .string($0.pointee.title)
            },
            .text("body", \.body), .text("icon", \.icon),
            .tint("tint-color", \.tint), .text("metadata", \.metadata),
            .schedule("schedule", \.schedule), .text("time-zone", \.timeZone),
            .span("pre-alert", \.preAlert), .span("post-alert", \.postAlert),
            .choice("secondary-behavior", \.secondaryBehavior, of: [.countdown, .custom]),
            .text("countdown-title", \.countdownTitle), .text("paused-title", \.pausedTitle),
            .text("sound", \.sound), .text("sound-folder", \.soundFolder),
            .number("volume", \.volume), .span("fade-in", \.fadeIn),
            .span("ring-duration", \.ringDuration), .count("auto-snooze", \.autoSnooze),
            .count("max-snoozes", \.maxSnoozes),
            .choice("on-dismiss", \.onDismiss, of: [.snooze, .keep, .stop]),
            Field(name: "wake", type: "b") { value, alarm in
                if case .boolean(let wake) = value { alarm.wake = wake }
            } write: { alarm in
                alarm.pointee.wake ? .boolean(true) : nil
            },
        ] + buttonKeys + intentKeys

    private static let buttonKeys: [Key] = [
        button("stop-button", \.stop), button("secondary-button", \.secondary), button("pause-button", \.pause),
        button("resume-button", \.resume),
    ]
    private static let intentKeys: [Key] = [
        intent("stop-intent", \.stopIntent), intent("secondary-intent", \.secondaryIntent),
    ]

    private typealias Part<Kind> = any WritableKeyPath<Buttons, Kind?> & Sendable

    private static func button(_ name: String, _ part: Part<Button>) -> Key {
        own(name, part) { value throws(AlarmError) in
            try Button(wire: value, of: name)
        } write: {
            $0.wire
        }
    }

    private static func intent(_ name: String, _ part: Part<Intent>) -> Key {
        own(name, part) { value throws(AlarmError) in
            try Intent(wire: value, of: name)
        } write: {
            $0.wire
        }
    }

    private static func own<Kind>(
        _ name: String, _ part: Part<Kind>, read: @escaping @Sendable (Value) throws(AlarmError) -> Kind,
        write: @escaping @Sendable (Kind) -> Value
    ) -> Key {
        Key(
            name: name, type: "a{sv}",
            read: { value, alarm throws(AlarmError) in
                var buttons = alarm.buttons ?? Buttons()
                buttons[keyPath: part] = try read(value)
                alarm.buttons = buttons
            },
            write: Key.writing(\.own, as: { $0.value[keyPath: part].map(write) }))
    }

    /// Every key at any depth, for the test that holds the XML to the code.
    package static var wireKeys: [String] {
        fields.map(\.name) + Button.keys + Intent.keys + Schedule.Relative.keys
    }

    /// Reads a CONFIGURATION.
    /// - Throws: `invalidConfiguration`, naming the key, what it has and what it wants.
    package init(wire value: Value) throws(AlarmError) {
        var alarm = AlarmConfiguration(title: "")
        try Self.fields.read(value, into: &alarm, of: "a configuration")
        guard value.option("title") != nil else { throw Self.titleIsMissing }
        self = alarm
    }

    static var titleIsMissing: AlarmError { .invalidConfiguration("title is missing; every alarm needs one") }

    /// The CONFIGURATION, an a{sv}.
    package var wire: Value { Self.fields.write(self) }

    /// Writes the CONFIGURATION; unless `whole` as `List` shows it, without what may be large or is nobody else's business.
    func write(into options: inout some OptionsSink, whole: Bool) {
        schedule?.write(into: &options, as: "schedule")
        (whole ? Self.otherFields : Self.listFields).write(self, into: &options)
    }

    private static let otherFields = fields.filter { $0.name != "schedule" }
    private static let listFields = otherFields.filter {
        !["metadata", "stop-intent", "secondary-intent"].contains($0.name)
    }
}

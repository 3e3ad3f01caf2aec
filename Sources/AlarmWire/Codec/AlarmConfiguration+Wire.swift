import AlarmCore
import DBus

extension AlarmConfiguration {
    /// Every key of a CONFIGURATION, as `dbus/org.example.Alarms.xml` describes them.
    static let fields: [Field<Draft>] =
        [
            .text("title", \.title), .text("body", \.rest.body), .text("icon", \.rest.icon),
            .tint("tint-color", \.rest.tint), .text("metadata", \.rest.metadata),
            .schedule("schedule", \.rest.schedule), .text("time-zone", \.rest.timeZone),
            .span("pre-alert", \.rest.preAlert), .span("post-alert", \.rest.postAlert),
            .choice("secondary-behavior", \.rest.secondaryBehavior, of: [.countdown, .custom]),
            .text("countdown-title", \.rest.countdownTitle), .text("paused-title", \.rest.pausedTitle),
            .text("sound", \.rest.sound), .text("sound-folder", \.rest.soundFolder),
            .number("volume", \.rest.volume), .span("fade-in", \.rest.fadeIn),
            .span("ring-duration", \.rest.ringDuration), .count("auto-snooze", \.rest.autoSnooze),
            .count("max-snoozes", \.rest.maxSnoozes),
            .choice("on-dismiss", \.rest.onDismiss, of: [.snooze, .keep, .stop]),
            Field(name: "wake", type: "b") { value, draft in
                if case .boolean(let wake) = value { draft.rest.wake = wake }
            } write: { draft in
                draft.rest.wake ? .boolean(true) : nil
            },
        ] + buttons + intents

    private static let buttons: [Field<Draft>] = [
        button("stop-button", \.rest.stopButton), button("secondary-button", \.rest.secondaryButton),
        button("pause-button", \.rest.pauseButton), button("resume-button", \.rest.resumeButton),
    ]
    private static let intents: [Field<Draft>] = [
        intent("stop-intent", \.rest.stopIntent), intent("secondary-intent", \.rest.secondaryIntent),
    ]

    private static func button(_ name: String, _ path: Field<Draft>.Path<Button?>) -> Field<Draft> {
        .part(name, path) { value, key throws(AlarmError) in
            try Button(wire: value, of: key)
        } write: {
            $0.wire
        }
    }

    private static func intent(_ name: String, _ path: Field<Draft>.Path<Intent?>) -> Field<Draft> {
        .part(name, path) { value, key throws(AlarmError) in
            try Intent(wire: value, of: key)
        } write: {
            $0.wire
        }
    }

    /// While it is read, the title may still be missing.
    struct Draft {
        var title: String?
        var rest: AlarmConfiguration
    }

    /// Every key at any depth, for the test that holds the XML to the code.
    package static var wireKeys: [String] {
        fields.map(\.name) + Button.keys + Intent.keys + Schedule.Relative.keys
    }

    /// Reads a CONFIGURATION.
    /// - Throws: `invalidConfiguration`, naming the key, what it has and what it wants.
    package init(wire value: Value) throws(AlarmError) {
        var draft = Draft(rest: AlarmConfiguration(title: ""))
        try Self.fields.read(value, into: &draft, of: "a configuration")
        try self.init(draft)
    }

    init(_ draft: Draft) throws(AlarmError) {
        guard let title = draft.title else {
            throw .invalidConfiguration("title is missing; every alarm needs one")
        }
        self = draft.rest
        self.title = title
    }

    /// The CONFIGURATION, an a{sv}.
    package var wire: Value { Self.fields.write(Draft(title: title, rest: self)) }

    /// Writes the CONFIGURATION; unless `whole` as `List` shows it, without what may be large or is nobody else's business.
    func write(into options: inout some OptionsSink, whole: Bool) {
        (whole ? Self.fields : Self.listFields).write(Draft(title: title, rest: self), into: &options)
    }

    private static let listFields = fields.filter {
        !["metadata", "stop-intent", "secondary-intent"].contains($0.name)
    }
}

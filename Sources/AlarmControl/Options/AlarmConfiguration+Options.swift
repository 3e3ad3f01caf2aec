import AlarmCore

extension AlarmConfiguration {
    static let snoozeButton = Button(text: "Snooze")
    /// The snooze of an alarm with a countdown before it, which would else lend its own length.
    static let usualSnooze = Duration.seconds(540)

    /// Takes over what the options say, and leaves the rest as it is. An empty text takes its part away.
    mutating func apply(_ options: Arguments) throws(ControlError) {
        if let text = options[.title] {
            guard !text.isEmpty else { throw .usage("--title: an alarm needs a title") }
            title = text
        }
        Self.take(options[.body], &body)
        Self.take(options[.icon], &icon)
        Self.take(options[.sound], &sound)
        tint = try options.read(.tint, Tint.reading) ?? tint
        volume = try options.read(.volume, Double.readingVolume) ?? volume
        fadeIn = try options.read(.fadeIn, Duration.reading) ?? fadeIn
        ringDuration = try options.read(.ringDuration, Duration.readingSome) ?? ringDuration
        preAlert = try options.read(.preAlert, Duration.reading) ?? preAlert
        maxSnoozes = try options.read(.maxSnoozes, UInt32.readingCount) ?? maxSnoozes
        autoSnooze = try options.read(.autoSnooze, UInt32.readingCount) ?? autoSnooze
        onDismiss = try options.read(.onDismiss, OnDismiss.reading) ?? onDismiss
        if options.has(.wake) { wake = true }
        if options.has(.noWake) { wake = false }
        if let command = options[.onStop] { stopIntent = command.isEmpty ? nil : .shell(command) }
        try applySecondary(options)
    }

    private mutating func applySecondary(_ options: Arguments) throws(ControlError) {
        let given = [Option.snooze, .noSnooze, .onButton].filter(options.has)
        guard given.count < 2 else {
            throw .usage("--\(given[0].name) and --\(given[1].name) do not go together: there is one second button")
        }
        if let length = try options.read(.snooze, Duration.readingSome) {
            postAlert = length
            (secondaryButton, secondaryBehavior, secondaryIntent) = (Self.snoozeButton, .countdown, nil)
        } else if options.has(.noSnooze) {
            (postAlert, secondaryButton, secondaryBehavior, secondaryIntent) = (nil, nil, nil, nil)
        } else if let text = options[.onButton] {
            guard let mark = text.firstIndex(of: "="), mark > text.startIndex else {
                throw .usage("--on-button: \"\(text)\" lacks its command; it is written \"Open=xdg-open URL\"")
            }
            secondaryButton = Button(text: String(text[..<mark]))
            secondaryBehavior = .custom
            secondaryIntent = .shell(String(text[text.index(after: mark)...]))
        }
    }

    private static func take(_ text: String?, _ part: inout String?) {
        guard let text else { return }
        part = text.isEmpty ? nil : text
    }
}

extension AlarmConfiguration.Intent {
    fileprivate static func shell(_ command: String) -> Self { .command(["/bin/sh", "-c", command]) }
}

extension AlarmConfiguration.OnDismiss {
    fileprivate static func reading(_ text: String) throws(ControlError) -> Self {
        guard let choice = Self(rawValue: text) else {
            throw .usage("\"\(text)\" is unknown; it can be snooze, keep or stop")
        }
        return choice
    }
}

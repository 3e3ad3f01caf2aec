extension AlarmConfiguration {
    /// The longest countdown, snooze or ring duration.
    static let longest = Duration.days(366)
    package static let longestFadeIn = Duration.seconds(3_600)
    private static let mostTitle = 1 << 10
    private static let mostMetadata = 64 << 10
    private static let mostBytes = 128 << 10
    /// The end of the year 9999, the last that dates are written for.
    private static let lastDate = Instant(seconds: 253_402_300_799)

    /// Refuses what no alarm can be, by the names of the bus. `needsTime`: it has to ring by itself.
    func check(size: Int, owner: Owner, needsTime: Bool, zones: Zones) throws(AlarmError) {
        try checkForGood(size: size, owner: owner)
        guard !needsTime || schedule != nil || countdownLength > .zero else {
            throw .invalidConfiguration("neither schedule nor pre-alert is given; an alarm needs one of them")
        }
        if let timeZone, zones.named[timeZone] == nil {
            throw .invalid("time-zone", "\"\(timeZone)\"", "a zone that the system knows, as Europe/Berlin")
        }
        if let fadeIn, fadeIn > Self.longestFadeIn { throw .invalid("fade-in", fadeIn.inWords, "0 s to 3600 s") }
        try checkIntents(of: owner)
    }

    /// A command is run outside every sandbox, and an action reaches whoever is named.
    package func checkIntents(of owner: Owner) throws(AlarmError) {
        for (key, intent) in [("stop-intent", stopIntent), ("secondary-intent", secondaryIntent)] {
            switch (intent, owner) {
            case (.command, .app): throw .notAuthorized("\(key): a sandboxed app may give an action, not a command")
            case (.command(let words), .host) where words.first?.isEmpty != false:
                throw .invalid(key, "no words", "a program and its arguments")
            case (.action(_, _, let app?), .app(let id)) where !app.isEmpty && app != id:
                throw .notAuthorized("\(key): the action of a sandboxed app is its own: leave app out, or name \(id)")
            default: continue
            }
        }
    }

    /// What was right when the alarm was made stays so: dates that pass and zones that vanish are not asked for.
    package func checkForGood(size: Int, owner: Owner) throws(AlarmError) {
        try checkTexts(size: size)
        try checkSchedule()
        try checkLengths()
        try checkLooks()
    }

    private func checkTexts(size: Int) throws(AlarmError) {
        guard (1...Self.mostTitle).contains(title.utf8.count) else {
            throw .invalid("title", "\(title.utf8.count) bytes", "1 to \(Self.mostTitle) bytes")
        }
        if let metadata, metadata.utf8.count > Self.mostMetadata {
            throw .invalid("metadata", "\(metadata.utf8.count) bytes", "at most \(Self.mostMetadata)")
        }
        guard size <= Self.mostBytes else {
            throw .invalidConfiguration("the configuration takes \(size) bytes; it must be at most \(Self.mostBytes)")
        }
        if let soundFolder, !soundFolder.hasPrefix("/") {
            throw .invalid("sound-folder", "\"\(soundFolder)\"", "an absolute path")
        }
    }

    private func checkSchedule() throws(AlarmError) {
        switch schedule {
        case .relative(let time):
            guard (0...23).contains(time.hour) else { throw .invalid("hour", "\(time.hour)", "0 to 23") }
            guard (0...59).contains(time.minute) else { throw .invalid("minute", "\(time.minute)", "0 to 59") }
            guard time.weekdays != [] else {
                throw .invalid("weekdays", "empty", "days of mon to sun, or absent for an alarm that rings once")
            }
        case .fixed(let date):
            guard date <= Self.lastDate else {
                throw .invalid("schedule", "\(date.microseconds) µs since 1970", "a date before the year 10000")
            }
        case nil: break
        }
        guard let timeZone else { return }
        guard case .relative = schedule else {
            throw .invalid("time-zone", "\"\(timeZone)\"", "absent, but for a relative schedule")
        }
    }

    private func checkLengths() throws(AlarmError) {
        let lengths = [("pre-alert", preAlert), ("post-alert", postAlert)]
        for case (let key, let length?) in lengths where length < .zero || length > Self.longest {
            throw .invalid(key, length.inWords, "0 s to 366 days")
        }
        if let fadeIn, fadeIn < .zero || fadeIn > Self.longest {
            throw .invalid("fade-in", fadeIn.inWords, "0 s to 3600 s")
        }
        if let ringDuration, ringDuration < .seconds(1) || ringDuration > Self.longest {
            throw .invalid("ring-duration", ringDuration.inWords, "1 s to 366 days")
        }
        if secondaryBehavior == .countdown, postAlert == .zero {
            throw .invalid("post-alert", "0 s", "more than 0 s where secondary-behavior is countdown")
        }
    }

    private func checkLooks() throws(AlarmError) {
        if let volume, !(0...1).contains(volume) { throw .invalid("volume", "\(volume)", "0 to 1") }
        let tints = [
            ("tint-color", tint), ("stop-button text-color", stopButton?.textColor),
            ("secondary-button text-color", secondaryButton?.textColor),
            ("pause-button text-color", pauseButton?.textColor),
            ("resume-button text-color", resumeButton?.textColor),
        ]
        for case (let key, let tint?) in tints {
            for part in [tint.red, tint.green, tint.blue] where !(0...1).contains(part) {
                throw .invalid(key, "\(part) in it", "three numbers from 0 to 1")
            }
        }
    }
}

extension AlarmError {
    /// Names the key as the bus spells it, the value, and what would be right.
    fileprivate static func invalid(_ key: String, _ value: String, _ right: String) -> AlarmError {
        .invalidConfiguration("\(key) is \(value); it must be \(right)")
    }
}

extension Duration {
    /// In seconds, for sentences.
    var inWords: String {
        let whole = microseconds / 1_000_000
        return whole * 1_000_000 == microseconds ? "\(whole) s" : "\(inSeconds) s"
    }
}

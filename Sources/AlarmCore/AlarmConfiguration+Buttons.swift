extension AlarmConfiguration {
    /// What the buttons say, and what is run when one is pressed.
    package struct Buttons: Hashable, Sendable {
        package var stop: Button?
        package var secondary: Button?
        package var pause: Button?
        package var resume: Button?
        package var stopIntent: Intent?
        package var secondaryIntent: Intent?

        package init() {}
    }

    package var stopButton: Button? {
        get { buttons?.stop }
        set { set(\.stop, to: newValue) }
    }

    package var secondaryButton: Button? {
        get { buttons?.secondary }
        set { set(\.secondary, to: newValue) }
    }

    package var pauseButton: Button? {
        get { buttons?.pause }
        set { set(\.pause, to: newValue) }
    }

    package var resumeButton: Button? {
        get { buttons?.resume }
        set { set(\.resume, to: newValue) }
    }

    package var stopIntent: Intent? {
        get { buttons?.stopIntent }
        set { set(\.stopIntent, to: newValue) }
    }

    package var secondaryIntent: Intent? {
        get { buttons?.secondaryIntent }
        set { set(\.secondaryIntent, to: newValue) }
    }

    private mutating func set<Part>(_ part: WritableKeyPath<Buttons, Part?>, to value: Part?) {
        var changed = buttons ?? Buttons()
        changed[keyPath: part] = value
        buttons = changed
    }
}

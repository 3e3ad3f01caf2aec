/// What a caller asks for. The keys of the bus, `dbus/org.example.Alarms.xml`, describe each part.
package struct AlarmConfiguration: Hashable, Sendable {
    package var title: String
    package var body: String?
    package var icon: String?
    package var tint: Tint?
    /// JSON text of the app's own.
    package var metadata: String?

    package var schedule: Schedule?
    /// A name inside the system's zoneinfo; nil follows the zone of the moment.
    package var timeZone: String?
    package var preAlert: Duration?
    package var postAlert: Duration?

    /// Large, and most alarms have none: by itself on the heap.
    package private(set) var own: Shared<Buttons>?
    package var secondaryBehavior: SecondaryBehavior?
    package var countdownTitle: String?
    package var pausedTitle: String?

    /// The name of a sound; nil is the default one.
    package var sound: String?
    /// The app's own folder of sounds, absolute.
    package var soundFolder: String?
    /// 0 to 1; nil is the user's default.
    package var volume: Double?
    package var fadeIn: Duration?

    package var ringDuration: Duration?
    package var autoSnooze: UInt32?
    package var maxSnoozes: UInt32?
    package var onDismiss: OnDismiss?
    package var wake = false

    package init(title: String) { self.title = title }

    /// Nil: the agent's own words, and nothing but what the agent does.
    package var buttons: Buttons? {
        get { own?.value }
        set { own = newValue.flatMap { $0 == Buttons() ? nil : Shared($0) } }
    }

    /// A colour in sRGB, each part from 0 to 1.
    package struct Tint: Hashable, Sendable {
        package var red: Double
        package var green: Double
        package var blue: Double

        package init(red: Double, green: Double, blue: Double) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }
    }

    package struct Button: Hashable, Sendable {
        package var text: String
        package var textColor: Tint?
        package var icon: String?

        package init(text: String, textColor: Tint? = nil, icon: String? = nil) {
            (self.text, self.textColor, self.icon) = (text, textColor, icon)
        }
    }

    /// What the secondary button does. As AlarmKit's `SecondaryButtonBehavior`.
    package enum SecondaryBehavior: String, Hashable, Sendable {
        /// Snoozes: counts down to the next alert.
        case countdown
        /// Runs the app's `secondary-intent`; the alarm rings on.
        case custom
    }

    /// What a second dismissal of the ringing notification does.
    package enum OnDismiss: String, Hashable, Sendable {
        case snooze, keep, stop
    }

    package enum Intent: Hashable, Sendable {
        /// An action of the app, sent to its bus name; the parameter travels as AlarmWire encoded it.
        ///
        /// `app` is that name: nil for the alarm's own app, empty for nobody, where who subscribed performs it.
        case action(String, parameter: [UInt8]?, app: String? = nil)
        /// A program and its arguments; host programs only.
        case command([String])
    }
}

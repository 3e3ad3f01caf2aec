/// What an alarm can be given.
extension Option {
    static let title = Option(name: "title", letter: "t", argument: "TEXT", help: "What rings.")
    static let body = Option(name: "body", letter: "b", argument: "TEXT", help: "A line more.")
    static let icon = Option(name: "icon", argument: "NAME", help: "An icon of the desktop's theme.")
    static let tint = Option(name: "tint", argument: "#RRGGBB", help: "Its colour.")
    static let sound = Option(name: "sound", letter: "s", argument: "NAME", help: "Its sound; see alarmctl sounds.")
    static let volume = Option(name: "volume", argument: "PERCENT", help: "How loud, from 0% to 100%.")
    static let fadeIn = Option(name: "fade-in", argument: "LENGTH", help: "How long until it is as loud as that.")
    static let ringDuration = Option(
        name: "ring-duration", argument: "LENGTH", help: "How long it rings when nobody answers.")
    static let snooze = Option(name: "snooze", argument: "LENGTH", help: "A button Snooze, for so long.")
    static let noSnooze = Option(name: "no-snooze", help: "No button Snooze.")
    static let maxSnoozes = Option(name: "max-snoozes", argument: "COUNT", help: "How often it can be snoozed.")
    static let autoSnooze = Option(
        name: "auto-snooze", argument: "COUNT", help: "How often it snoozes itself when nobody answers.")
    static let onDismiss = Option(
        name: "on-dismiss", argument: "WHAT", help: "What sweeping it away does: snooze, keep or stop.")
    static let onStop = Option(
        name: "on-stop", argument: "COMMAND", help: "A shell command, run when it is stopped or missed.")
    static let onButton = Option(
        name: "on-button", argument: "TEXT=COMMAND", help: "A second button, and the shell command it runs.")
    static let wake = Option(name: "wake", help: "Wake the machine from sleep for it.")
    static let noWake = Option(name: "no-wake", help: "Let the machine sleep.")
    static let id = Option(name: "id", argument: "UUID", help: "Its id; without, it gets a new one.")
    static let preAlert = Option(name: "pre-alert", argument: "LENGTH", help: "Count down so long before it rings.")
    static let days = Option(
        name: "days", letter: "d", argument: "DAYS", help: "Repeat, such as mon-fri, sat,sun or daily.")
    static let once = Option(name: "once", help: "Ring once, and no more.")
    static let timeZone = Option(
        name: "time-zone", letter: "z", argument: "NAME", help: "The zone of its time, such as Europe/Berlin.")

    /// Of every command that makes or changes an alarm.
    static let alarm: [Option] = [
        title, body, sound, volume, fadeIn, snooze, noSnooze, maxSnoozes, autoSnooze, ringDuration, onDismiss, onStop,
        onButton, icon, tint, wake,
    ]
}

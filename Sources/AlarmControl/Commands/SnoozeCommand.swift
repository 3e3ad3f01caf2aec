import AlarmCore
import DBus

/// `alarmctl snooze`: quiet for a while.
enum SnoozeCommand: Subcommand {
    static let name = "snooze"
    static let arguments = "[ID... | --all] [LENGTH] [OPTIONS]"
    static let summary = "Snooze what rings, for its own length or another, such as 10m."
    static let details = """
        Without an id everything that rings is snoozed. A last word that is a length, such as 10m, is how long;
        --for says the same without doubt.
        """
    static let length = Option(name: "for", letter: "f", argument: "LENGTH", help: "How long, from now.")
    static let options = [length, .all, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        var arguments = arguments
        var snooze = try arguments.read(length, Duration.readingSome)
        if snooze == nil, let last = arguments.words.last, let length = Self.length(last) {
            snooze = length
            arguments.words.removeLast()
        }
        let ids = try ringing(arguments, session)
        guard let snooze else { return try session.act("Countdown", on: ids, done: "is snoozed") }
        let seconds = UInt32(clamping: max(1, (snooze.microseconds + 999_999) / 1_000_000))
        return try session.act("Snooze", on: ids, [.uint32(seconds)], done: "is snoozed")
    }

    private static func ringing(_ arguments: Arguments, _ session: Session) throws(ControlError) -> [AlarmID] {
        do throws(ControlError) {
            return try session.ringing(arguments)
        } catch {
            guard error.status == .noSuchAlarm, let word = arguments.words.last,
                (try? Duration.readingSome(word)) != nil
            else { throw error }
            throw .noSuchAlarm("\(error.sentence); a length is told by --for \(word)")
        }
    }

    /// A length; what may as well be the beginning of an id, such as `90` or `3d`, is none.
    private static func length(_ word: String) -> Duration? {
        guard !word.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return nil }
        return try? Duration.readingSome(word)
    }
}

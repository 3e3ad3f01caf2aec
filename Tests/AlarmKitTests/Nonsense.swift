import ActivityKit
import AlarmKit
import AppIntents
import Foundation
import TestSupport

/// What no app means to pass, and some do: made up at random from what breaks programs.
struct Nonsense {
    private var dice: Dice

    init(seed: UInt64) { dice = Dice("nonsense", seed: seed) }

    private static let numbers = [
        Double.nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, -1, 0.25, 1, 60, 31_622_400, 31_622_401, 1e9, 1e18,
        1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude,
    ]
    private static let dates = [
        Date.distantFuture, .distantPast, Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: .infinity),
        Date(timeIntervalSince1970: 1e300), Date(timeIntervalSince1970: -1e300), Date(timeIntervalSince1970: 0),
        Date(timeIntervalSinceNow: -1), Date(timeIntervalSinceNow: 900), Date(timeIntervalSinceNow: 86_400 * 400),
    ]
    private static let texts = [
        "", " ", "Tea", "🫖👨‍👩‍👧‍👦🏳️‍🌈", "a\u{0}b", "%@ %s %n %d", "<b>&amp;", "\u{202E}desrever", "e\u{301}\u{301}\u{301}",
        "\n\n\n", "../../etc/passwd", "/etc/passwd", "a/../b", "\u{FFFD}", "\u{FFFE}\u{10FFFF}",
        String(repeating: "x", count: 1_024), String(repeating: "ä", count: 1_025),
        String(repeating: "🙂", count: 300_000),
    ]
    private static let figures = [0, 7, 23, 24, 59, 60, -1, .max, .min, Int(UInt32.max), Int(UInt32.max) + 1]
    private static let days: [Locale.Weekday] = [.monday, .tuesday, .sunday]

    mutating func flag() -> Bool { Bool.random(using: &dice) }

    private mutating func one<Element>(of all: [Element]) -> Element {
        all[Int.random(in: 0..<all.count, using: &dice)]
    }

    mutating func number() -> Double {
        flag() ? one(of: Self.numbers) : Double(bitPattern: .random(in: 0 ... .max, using: &dice))
    }

    mutating func figure() -> Int { one(of: Self.figures) }
    mutating func date() -> Date { one(of: Self.dates) }
    mutating func text() -> String { one(of: Self.texts) }
    mutating func resource() -> LocalizedStringResource { LocalizedStringResource(stringLiteral: text()) }
    mutating func color() -> Color { Color(red: number(), green: number(), blue: number(), opacity: number()) }
    mutating func button() -> AlarmButton {
        AlarmButton(text: resource(), textColor: color(), systemImageName: text())
    }

    mutating func intent() -> (any LiveActivityIntent)? { flag() ? nil : Note(text: text()) }

    private mutating func schedule() -> Alarm.Schedule? {
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: return nil
        case 1: return .fixed(date())
        default:
            let days = (0..<Int.random(in: 0...20, using: &dice)).map { _ in one(of: Self.days) }
            return .relative(
                .init(time: .init(hour: figure(), minute: figure()), repeats: flag() ? .never : .weekly(days)))
        }
    }

    private mutating func countdown() -> Alarm.CountdownDuration? {
        flag() ? nil : .init(preAlert: flag() ? nil : number(), postAlert: flag() ? nil : number())
    }

    mutating func configuration() -> AlarmManager.AlarmConfiguration<Recipe> {
        var alert = AlarmPresentation.Alert(title: flag() ? "Tea" : resource())
        if flag() { (alert.secondaryButton, alert.secondaryButtonBehavior) = (button(), flag() ? .countdown : .custom) }
        let presentation = AlarmPresentation(
            alert: alert, countdown: flag() ? nil : .init(title: resource(), pauseButton: button()),
            paused: flag() ? nil : .init(title: resource(), resumeButton: button()))
        let recipe = flag() ? nil : Recipe(dish: text(), servings: figure())
        return .init(
            countdownDuration: countdown(), schedule: schedule(),
            attributes: AlarmAttributes(presentation: presentation, metadata: recipe, tintColor: color()),
            stopIntent: intent(), secondaryIntent: intent(), sound: flag() ? .default : .named(text()))
    }

    /// Ids of alarms that are there, and of some that are not.
    mutating func id(of known: [UUID]) -> UUID {
        let odd = ["0", "F"].compactMap { digit in
            UUID(uuidString: [8, 4, 4, 4, 12].map { String(repeating: digit, count: $0) }.joined(separator: "-"))
        }
        return flag() && !known.isEmpty ? one(of: known) : one(of: odd + [UUID()])
    }
}

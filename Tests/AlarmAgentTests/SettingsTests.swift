import AlarmCore
import Testing

@testable import AlarmAgent

@Suite @MainActor struct SettingsTests {
    @Test func `keys are read, comments and blank lines passed over`() {
        let settings = Settings(
            text:
                "# mine\n\n snooze = 300 # five minutes\nring-duration=120\nauto-snooze = 2\nvolume=0.5\n"
                + "override-mute = off\npause-media = no\nask-host = on"
        )
        #expect(settings.rules.snooze == .seconds(300))
        #expect(settings.rules.ringDuration == .seconds(120))
        #expect(settings.rules.autoSnooze == 2)
        #expect(settings.volume == 0.5)
        #expect(!settings.pausesMedia && Settings().pausesMedia)
        #expect(settings.asksHost && !Settings().asksHost)
        #expect(!settings.overridesMute && Settings().overridesMute)
        #expect(settings.complaints == [])
    }

    @Test(arguments: [("9m", 540), ("1h30m", 5_400), ("90s", 90), ("90", 90), ("0:10:00", 600), ("24h", 86_400)])
    func `lengths are written as alarmctl takes them`(text: String, seconds: Int) {
        let settings = Settings(text: "snooze = \(text)\nring-duration = \(text)")
        #expect(settings.rules.snooze == .seconds(seconds))
        #expect(settings.rules.ringDuration == .seconds(seconds))
        #expect(settings.complaints == [])
    }

    @Test(arguments: [("80%", 0.8), ("0.8", 0.8), ("80", 0.8), ("1", 1), ("0", 0)])
    func `so is a volume`(text: String, volume: Double) {
        #expect(Settings(text: "volume = \(text)").volume == volume)
    }

    @Test(arguments: [
        (
            "snooze = soon",
            "Line 1: snooze: \"soon\" is no length; a length is written 90, 90s, 10m, 1h30m or 1:30:00."
        ),
        ("snooze = 0", "Line 1: snooze: \"0\" is out of range; 1 second to 24 hours are possible."),
        ("ring-duration = 25h", "Line 1: ring-duration: \"25h\" is out of range; 1 second to 24 hours are possible."),
        (
            "\nvolume = 700",
            "Line 2: volume: \"700\" is more than all; a volume is written 80%, 80 or 0.8, from 0% to 100%."
        ),
        ("auto-snooze = -1", "Line 1: auto-snooze: \"-1\" is no count from 0 to 100."),
        ("override-mute = maybe", "Line 1: override-mute: \"maybe\" is neither on nor off."),
        (
            "tea = 1",
            "Line 1: there is no key tea; the keys are snooze, ring-duration, auto-snooze, volume, override-mute, "
                + "pause-media, ask-host."
        ),
        ("snooze", "Line 1 is no `key = value`."),
    ])
    func `a line that cannot be used is named, and the default stands`(_ text: String, _ complaint: String) {
        let settings = Settings(text: text)
        #expect(settings.complaints == [complaint])
        #expect(settings.rules == Rules())
    }
}

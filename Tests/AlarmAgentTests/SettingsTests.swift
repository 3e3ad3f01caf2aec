import AlarmCore
import Testing

@testable import AlarmAgent

@Suite @MainActor struct SettingsTests {
    @Test func `keys are read, comments and blank lines passed over`() {
        let settings = Settings(
            text: "# mine\n\n snooze = 300 # five minutes\nring-duration=120\nauto-snooze = 2\nvolume=0.5")
        #expect(settings.rules.snooze == .seconds(300))
        #expect(settings.rules.ringDuration == .seconds(120))
        #expect(settings.rules.autoSnooze == 2)
        #expect(settings.volume == 0.5)
        #expect(settings.complaints == [])
    }

    @Test(arguments: [
        ("snooze = soon", "Line 1: snooze wants seconds from 1 to 86400, not soon."),
        ("snooze = nan", "Line 1: snooze wants seconds from 1 to 86400, not nan."),
        ("\nvolume = 7", "Line 2: volume wants a number from 0 to 1, not 7."),
        ("auto-snooze = -1", "Line 1: auto-snooze wants a number from 0 to 100, not -1."),
        ("tea = 1", "Line 1: there is no key tea; the keys are snooze, ring-duration, auto-snooze, volume."),
        ("snooze", "Line 1 is no `key = value`."),
    ])
    func `a line that cannot be used is named, and the default stands`(_ text: String, _ complaint: String) {
        let settings = Settings(text: text)
        #expect(settings.complaints == [complaint])
        #expect(settings.rules == Rules())
    }
}

import AlarmKit
import Testing

/// An app in Swift 5 mode compiles too; its file is the same but for what Swift 6 forbids.
@Suite struct Swift5Tests {
    @Test func `an app in Swift 5 mode reads its weekdays`() {
        #expect(
            Idioms.schedules([.monday], .now).first
                == .relative(.init(time: .init(hour: 7, minute: 0), repeats: .weekly([.monday]))))
        #expect(Idioms.schedules([], .now).first == .relative(.init(time: .init(hour: 7, minute: 0))))
    }
}

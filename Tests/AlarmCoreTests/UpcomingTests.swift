import TestSupport
import Testing

@testable import AlarmCore

/// The alarms that come next.
struct UpcomingTests {
    private let start = Instant(seconds: 1_785_826_800)

    private func alarm(_ number: UInt64, in seconds: Int64, preAlert: Duration? = nil) -> Alarm {
        var configuration = AlarmConfiguration(title: "\(number)")
        configuration.schedule = .fixed(start + .seconds(seconds))
        configuration.preAlert = preAlert
        return Alarm(
            id: AlarmID(high: 0, low: number), owner: .host, configuration: configuration, size: 0,
            phase: .scheduled(next: start + .seconds(seconds)))
    }

    private func titles(_ alarms: [Alarm], _ most: Int) -> [String] {
        AlarmBook(restoring: alarms, rules: Rules()).upcoming(most).map(\.configuration.title)
    }

    @Test func `they come by the time they ring, whatever begins to count down before`() {
        let alarms = [
            alarm(1, in: 3_000), alarm(2, in: 2_000), alarm(3, in: 2_500, preAlert: .seconds(2_000)),
            alarm(4, in: 1_000),
        ]
        #expect(titles(alarms, 2) == ["4", "2"])
        #expect(titles(alarms, 3) == ["4", "2", "3"])
        #expect(titles(alarms, 9) == ["4", "2", "3", "1"])
        #expect(titles([], 5) == [])
    }

    @Test func `of two at one time the first by name is first, and what is under way is not among them`() {
        var missed = alarm(3, in: 5)
        missed.phase = .missed(start, until: start + .seconds(10))
        #expect(titles([alarm(2, in: 60), missed, alarm(1, in: 60)], 2) == ["1", "2"])
    }

    @Test func `of many it finds what sorting all of them finds`() {
        var dice = Dice("upcoming")
        for _ in 0..<50 {
            let alarms = (0..<200).map { number in
                let isLong = Bool.random(using: &dice)
                let preAlert = isLong ? Duration.seconds(.random(in: 1..<5_000, using: &dice)) : nil
                return alarm(UInt64(number), in: .random(in: 0..<10_000, using: &dice), preAlert: preAlert)
            }
            let sorted = alarms.sorted {
                ($0.next ?? start, $0.id) < ($1.next ?? start, $1.id)
            }
            #expect(titles(alarms, 5) == sorted.prefix(5).map(\.configuration.title))
        }
    }
}

import AlarmCore
import DBus
import TestSupport
import Testing

@testable import AlarmAgent

/// The inhibitor on a real bus, against a logind that can be made to refuse.
@Suite(.serialized) struct SleepInhibitorTests {
    private let denied = "org.freedesktop.DBus.Error.AccessDenied"
    private let busy = "org.freedesktop.login1.OperationInProgress"

    @Test func `sleep, idle and lid are blocked while an alarm rings, and free again when it is stopped`() throws {
        let night = try Night()
        let alarm = try night.ring()
        try night.until("taken") { night.locks == Night.usual && night.troubles == [nil] }
        try night.obey(.stop(alarm))
        try night.until("released") { night.locks.isEmpty }
        #expect(night.logind?.asked.count == 3)
    }

    @Test func `they are taken a lead before the alarm is due, and not earlier`() throws {
        let night = try Night(lead: .milliseconds(600))
        try night.ring(after: .milliseconds(1_500))
        night.pass(.milliseconds(200))
        #expect(night.logind?.asked == [])
        try night.until("taken") { night.locks == Night.usual }
        #expect(night.now.boot < Stage.start.boot + .milliseconds(1_500))
        #expect(night.book.alerting.isEmpty)
        night.pass(.milliseconds(1_000))
        night.timePassed()
        #expect(!night.book.alerting.isEmpty)
        #expect(night.locks == Night.usual)
        #expect(night.logind?.asked.count == 3)
    }

    @Test func `an alarm that is cancelled in time keeps nobody awake`() throws {
        let night = try Night(lead: .milliseconds(150))
        let alarm = try night.ring(after: .milliseconds(200))
        try night.until("taken") { night.locks == Night.usual }
        try night.obey(.cancel(alarm))
        try night.until("released") { night.locks.isEmpty }
        let other = try night.ring(after: .milliseconds(300), id: 2)
        try night.obey(.cancel(other))
        night.pass(.milliseconds(300))
        #expect(night.logind?.asked.count == 3)
    }

    @Test func `a look after a resume takes them at once`() throws {
        // The loop's own timer stands still in suspend: here it would come in an hour.
        let night = try Night(lead: .seconds(10))
        try night.ring(after: .seconds(3_600))
        night.pass(.milliseconds(50))
        #expect(night.logind?.asked == [])
        var later = night.now
        later.wall = later.wall + .seconds(3_595)
        later.boot = later.boot + .seconds(3_595)
        night.inhibitor?.show(night.book, after: [], at: later)
        try night.until("taken") { night.locks == Night.usual }
    }

    @Test func `where sleep cannot be blocked it is delayed`() throws {
        let night = try Night()
        night.logind?.refusals = ["sleep block": denied, "handle-lid-switch block": denied]
        try night.ring()
        try night.until("taken") { night.locks == ["idle block", "sleep delay"] && night.troubles == [nil] }
        night.pass(.milliseconds(100))
        #expect(night.logind?.asked.count == 4)
    }

    @Test func `where nothing is granted, that is said once and not asked again`() throws {
        let night = try Night()
        for lock in Night.usual + ["sleep delay"] { night.logind?.refusals[lock] = denied }
        try night.ring()
        try night.until("refused") { night.troubles.count == 1 }
        #expect(night.troubles[0]?.contains("Not sleep delay") == true)
        night.pass(.milliseconds(100))
        #expect(night.logind?.asked.count == 4)
        #expect(night.locks.isEmpty)
    }

    @Test func `a logind that is just putting the machine to sleep is asked again`() throws {
        let night = try Night()
        night.logind?.refusals = ["sleep block": busy]
        try night.ring()
        try night.until("asked again") { night.logind?.asked.filter { $0 == "sleep block" }.count == 3 }
        night.logind?.refusals = [:]
        try night.until("taken") { night.locks == Night.usual }
        #expect(night.logind?.asked.filter { $0 == "idle block" }.count == 1)
    }

    @Test func `a logind that hangs delays nothing, and is asked again`() throws {
        let night = try Night()
        night.logind?.hangs = true
        let alarm = try night.ring()
        try night.until("asked again", within: .seconds(3)) { night.logind?.asked.count == 6 }
        night.logind?.wakeUp()
        try night.until("taken") { night.locks == Night.usual }
        try night.obey(.stop(alarm))
        try night.until("released") { night.locks.isEmpty }
    }

    @Test func `locks granted after the alarm was answered are let go`() throws {
        let night = try Night()
        night.logind?.hangs = true
        let alarm = try night.ring()
        try night.until("asked") { night.logind?.asked.count == 3 }
        try night.obey(.stop(alarm))
        night.logind?.wakeUp()
        #expect(night.locks == Night.usual)
        try night.until("released") { night.locks.isEmpty }
    }

    @Test func `without logind nothing is said, and nobody is started`() throws {
        let night = try Night(logind: false)
        let alarm = try night.ring()
        night.pass(.milliseconds(300))
        #expect(night.troubles == [])
        try night.obey(.stop(alarm))
    }
}

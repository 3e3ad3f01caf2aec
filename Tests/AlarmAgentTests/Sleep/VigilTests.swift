import AlarmCore
import Testing

@testable import AlarmAgent

/// When the machine has to stay awake.
struct VigilTests {
    private var moment = Stage.start
    private var book = AlarmBook()

    private mutating func timer(_ seconds: Int64, id: UInt64 = 1) throws {
        var configuration = AlarmConfiguration(title: "Tea")
        configuration.preAlert = .seconds(seconds)
        let draft = Command.Draft(
            id: AlarmID(high: 0, low: id), owner: .host, configuration: configuration, size: 1)
        _ = try book.apply(.schedule(draft), by: nil, at: moment)
    }

    private mutating func pass(_ span: Duration) {
        moment.wall = moment.wall + span
        moment.boot = moment.boot + span
        _ = book.advance(to: moment)
    }

    private var vigil: Vigil { Vigil(over: book, at: moment, lead: .seconds(10)) }

    @Test func `without alarms nothing keeps the machine awake`() {
        #expect(vigil == .off(nil))
    }

    @Test mutating func `it begins a lead before the alarm, and ends with the answer`() throws {
        try timer(60)
        #expect(vigil == .off(.seconds(50)))
        pass(.seconds(49))
        #expect(vigil == .off(.seconds(1)))
        pass(.seconds(1))
        #expect(vigil == .on)
        pass(.seconds(10))
        #expect(!book.alerting.isEmpty)
        #expect(vigil == .on)
        pass(.seconds(300))
        #expect(vigil == .on)
        _ = try book.apply(.countdown(AlarmID(high: 0, low: 1), for: .seconds(60)), by: nil, at: moment)
        #expect(vigil == .off(.seconds(50)))
        _ = try book.apply(.stop(AlarmID(high: 0, low: 1)), by: nil, at: moment)
        #expect(vigil == .off(nil))
    }

    @Test mutating func `an alarm that comes while another one rings keeps it on`() throws {
        try timer(60)
        try timer(120, id: 2)
        pass(.seconds(60))
        _ = try book.apply(.stop(AlarmID(high: 0, low: 1)), by: nil, at: moment)
        #expect(vigil == .off(.seconds(50)))
        pass(.seconds(55))
        #expect(vigil == .on)
    }
}

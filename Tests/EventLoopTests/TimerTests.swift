import EventLoop
import Testing

/// Timers of a loop.
@Suite struct TimerTests {
    @Test func `timers run by deadline, and of one deadline in the order they were set`() throws {
        let loop = try Loop()
        var order: [String] = []
        loop.after(.milliseconds(20)) {
            order.append("last"); loop.stop()
        }
        loop.after(.milliseconds(5)) { order.append("second") }
        loop.after(.zero) { order.append("first") }
        loop.run()
        #expect(order == ["first", "second", "last"])
    }
}

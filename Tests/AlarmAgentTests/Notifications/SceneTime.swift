import AlarmCore
import EventLoop

/// The clocks of a scene, which begin at the stage's start, and its wake-ups.
final class SceneTime {
    var passed: () -> Void = {}
    var random = SystemRandomNumberGenerator()
    private let loop: Loop
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant
    private var timer: Timer?

    init(_ loop: Loop) {
        self.loop = loop
        began = clock.now
    }

    var now: Moment {
        let passed = clock.now - began
        return Moment(
            wall: Stage.start.wall + passed, boot: Stage.start.boot + passed, bootID: "b", zones: Stage.zones)
    }

    func wake(at due: Due) {
        timer?.cancel()
        let now = now
        let waits = [due.wall.map { $0 - now.wall }, due.boot.map { $0 - now.boot }].compactMap(\.self)
        timer = waits.min().map { wait in loop.after(wait) { [unowned self] in passed() } }
    }
}

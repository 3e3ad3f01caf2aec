import EventLoop
import Glibc

/// Sees to it that what a player changed in the mixer is put back, when it was killed before it could.
final class Leftovers {
    private let program: String
    private let loop: Loop
    /// The file in which players write what they changed; empty or missing when nothing is left.
    private let path: String
    private var running: Child?
    private var again: Timer?
    private var delay = Duration.seconds(1)

    init(program: String, loop: Loop, path: String) {
        self.program = program
        self.loop = loop
        self.path = path
    }

    private var areThere: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Does it now, and again if the sound server is not there yet.
    func putBack() {
        end()
        delay = .seconds(1)
        tryOnce()
    }

    /// A player that rings takes care of them itself.
    func end() {
        again?.cancel()
        running?.kill()
        (again, running) = (nil, nil)
    }

    private func tryOnce() {
        guard areThere else { return }
        running = try? Child(
            [program, "put-back"], on: loop, line: { _ in }, ended: { [weak self] _ in self?.ended() })
    }

    private func ended() {
        running = nil
        delay *= 2
        // What concerns an output that is unplugged, or no output at all, is left to the next player.
        guard areThere, delay <= .seconds(64) else { return }
        again = loop.after(delay) { [weak self] in self?.tryOnce() }
    }
}

import Glibc
import TestSupport

/// Looks again and again until something is so.
func eventually(_ what: String, within seconds: Double = 10, _ isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !isSo() {
        guard ContinuousClock.now < end else { throw Failure("Not within \(seconds) s: \(what)") }
        usleep(10_000)
    }
}

import Foundation
import Synchronization

/// Waits for a work that awaits. Tests that block hold all threads of the usual priority; what is awaited at a higher one
/// has threads of its own, and does not come last.
func waiting(_ work: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let failure = Failed()
    Task(priority: .userInitiated) {
        do { try await work() } catch { failure.error.withLock { $0 = error } }
        done.signal()
    }
    done.wait()
    if let error = failure.error.withLock({ $0 }) { throw error }
}

/// What a work failed with.
private final class Failed: Sendable {
    let error = Mutex<(any Error)?>(nil)
}

import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import AlarmAgent

/// What becomes of the descriptors that locks are, in a process where nobody else opens any.
struct LockDescriptorTests {
    @Test func `locks outlive the bus that brought them, and go with the alarm`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let night = try Night()
                let before = FileList.descriptors(of: getpid())
                let alarm = try night.ring()
                try night.until("taken") { night.locks == Night.usual }
                night.pass(.milliseconds(50))
                // Three locks, each with logind's end of it: the connection is closed again.
                #expect(FileList.descriptors(of: getpid()) == before + 6)
                try night.obey(.stop(alarm))
                try night.until("released") { night.locks.isEmpty }
                #expect(FileList.descriptors(of: getpid()) == before)
                night.end()
            }
        }
    }

    @Test func `no program that the agent starts inherits a lock`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let night = try Night()
                let before = Set(FileList.names(in: "/proc/self/fd"))
                try night.ring()
                try night.until("taken") { night.locks == Night.usual }
                night.pass(.milliseconds(50))
                let new = Set(FileList.names(in: "/proc/self/fd")).subtracting(before).compactMap(Int32.init)
                let flags = new.map { fcntl($0, F_GETFD) }.filter { $0 >= 0 }
                #expect(flags.count >= 6)
                #expect(flags.allSatisfy { $0 & FD_CLOEXEC != 0 })
                night.end()
            }
        }
    }

    @Test func `a thousand alarms leave no descriptor behind`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let night = try Night()
                let before = FileList.descriptors(of: getpid())
                for round in 1...1_000 {
                    let alarm = try night.ring(id: UInt64(round))
                    // Some are answered before logind is.
                    if round % 4 > 0 { try night.until("taken") { night.locks == Night.usual } }
                    if round % 4 == 1 { night.loop.runOnce(for: .zero) }
                    try night.obey(.stop(alarm))
                    try night.until("released") { night.locks.isEmpty }
                }
                night.pass(.milliseconds(100))
                #expect(FileList.descriptors(of: getpid()) == before)
                night.end()
            }
        }
    }
}

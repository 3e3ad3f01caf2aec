import EventLoop
import Glibc

/// Notices that the system's zone or its zone files changed: timedated and package updates rename files into place.
package final class ZoneWatch {
    private let descriptor: Int32

    package init(on loop: Loop, _ changed: @escaping () -> Void) throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError(call: "inotify_init1", code: errno) }
        let events = UInt32(IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE)
        let etc = inotify_add_watch(descriptor, "/etc", events)
        inotify_add_watch(descriptor, "/usr/share/zoneinfo", events)
        loop.watch(descriptor, for: .readable) { [descriptor] _ in
            let names = Self.read(descriptor)
            // Much else happens in /etc.
            if names.contains(where: { $0.watch != etc || $0.name == "localtime" }) { changed() }
        }
    }

    private static func read(_ descriptor: Int32) -> [(watch: Int32, name: String)] {
        var found: [(Int32, String)] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return found }
            var place = 0
            while place < count {
                let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                let start = place + MemoryLayout<inotify_event>.size
                let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                found.append((event.wd, String(decoding: name, as: UTF8.self)))
                place = start + Int(event.len)
            }
        }
    }
}

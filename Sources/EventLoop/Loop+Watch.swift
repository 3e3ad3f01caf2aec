import CLinux
import Glibc

extension Loop {
    /// One watched descriptor.
    struct Watch {
        let number: UInt32
        let handler: (Events) -> Void
    }

    /// Calls `handler` in each round in which `descriptor` is ready for one of `events`, until `unwatch`.
    ///
    /// A descriptor has one watch: a second call replaces the first. Unwatch it before it is closed.
    /// Regular files are always ready; a descriptor the kernel refuses to watch is told `.error` in each round.
    package func watch(_ descriptor: Int32, for events: Events, _ handler: @escaping (Events) -> Void) {
        let number = nextWatchNumber()
        let isKnown = watches.updateValue(Watch(number: number, handler: handler), forKey: descriptor) != nil
        unpollable[descriptor] = nil
        let data = UInt64(number) << 32 | UInt64(UInt32(bitPattern: descriptor))
        var event = epoll_event(events: events.rawValue, data: epoll_data_t(u64: data))
        if isKnown, epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) == 0 { return }
        if epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 { return }
        unpollable[descriptor] = errno == EPERM ? events : .error
    }

    /// Its handler is not called any more, not even when it is ready in this very round.
    package func unwatch(_ descriptor: Int32) {
        guard watches.removeValue(forKey: descriptor) != nil else { return }
        guard unpollable.removeValue(forKey: descriptor) == nil else { return }
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }
}

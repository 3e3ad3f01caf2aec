import AlarmCore
import DBus
import EventLoop

/// Lets other players pause while an alarm rings, by MPRIS (https://specifications.freedesktop.org/mpris-spec/2.2/).
package final class MediaPlayers: Mirror {
    private let bus: Connection
    private let loop: Loop
    /// The last alert's.
    private var interlude: Interlude?

    package init(bus: Connection, loop: Loop) {
        self.bus = bus
        self.loop = loop
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        if !book.isRinging {
            interlude?.end()
        } else if interlude?.goOn() != true {
            interlude = Interlude(bus: bus, loop: loop)
        }
    }

    /// Lets them play on at once, for the agent ends.
    package func end() { interlude?.endNow() }
}

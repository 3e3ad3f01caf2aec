/// Plays files through libcanberra on a thread of its own, because every call of it may wait for ever.
final class Player: Sendable {
    /// What became of a play, by its number.
    enum Event: Sendable {
        case accepted(UInt32)
        case refused(UInt32, CanberraError)
        case finished(UInt32, CanberraError)
    }

    private enum Command: Sendable {
        case connect
        case play(UInt32, path: String)
        case cancel(UInt32)
        case renew(output: String?)
    }

    /// Told by libcanberra, on any thread, that a play has ended.
    final class Finish: Sendable {
        private let events: Mailbox<Event>

        init(_ events: Mailbox<Event>) {
            self.events = events
        }

        func tell(_ id: UInt32, _ code: Int32) {
            events.post(.finished(id, CanberraError(code: code)))
        }
    }

    let events = Mailbox<Event>()
    private let commands = Mailbox<Command>()

    init() {
        let (events, commands) = (events, commands)
        _ = Thread.start {
            // Kept for as long as the process lives: a late call of libcanberra's must find it.
            let finish = Unmanaged.passRetained(Finish(events))
            var canberra: Canberra?
            var output: String?
            while true {
                for command in commands.wait() { Self.obey(command, &canberra, &output, finish, events) }
            }
        }
    }

    /// Connects ahead of the first play.
    func connect() { commands.post(.connect) }
    func play(_ path: String, id: UInt32) { commands.post(.play(id, path: path)) }
    func cancel(_ id: UInt32) { commands.post(.cancel(id)) }
    /// Ends all plays and gives up the context, which never recovers from an error. The next one plays on the output of this
    /// name; nil: on the server's default.
    func renew(on output: String? = nil) { commands.post(.renew(output: output)) }

    private static func obey(
        _ command: Command, _ canberra: inout Canberra?, _ output: inout String?, _ finish: Unmanaged<Finish>,
        _ events: Mailbox<Event>
    ) {
        switch command {
        case .connect:
            canberra = try? Canberra(finish, output: output)
            do { try canberra?.open() } catch { canberra = nil }
        case .play(let id, let path):
            do throws(CanberraError) {
                if canberra == nil { canberra = try Canberra(finish, output: output) }
                try canberra?.play(path, id: id)
                events.post(.accepted(id))
            } catch {
                canberra = nil
                events.post(.refused(id, error))
            }
        case .cancel(let id): canberra?.cancel(id)
        case .renew(let name): (canberra, output) = (nil, name)
        }
    }
}

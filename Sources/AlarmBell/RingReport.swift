import Glibc

/// The lines that tell our caller how the ring goes.
struct RingReport {
    private var state: String?
    private var sound: String?

    mutating func playing(_ path: String?) {
        let path = path ?? "beeps"
        if path == sound { return }
        sound = path
        write("playing \(path)")
    }

    func ready() { write("ready") }
    func fallback(_ reason: String) { write("fallback \(reason)") }
    mutating func sounding() { tell("sounding") }
    mutating func silent(_ reason: String) { tell("silent \(reason)") }
    /// Said again and again: a player that hangs does not say it.
    func alive() { write("alive") }

    private mutating func tell(_ line: String) {
        if line == state { return }
        state = line
        write(line)
    }

    /// A caller who does not read must not stop the sound: what does not fit is dropped.
    private func write(_ line: String) {
        var output = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        guard poll(&output, 1, 0) == 1, output.revents & Int16(POLLOUT) != 0 else { return }
        let bytes = Array((line.split(separator: "\n").joined(separator: " ") + "\n").utf8.prefix(4096))
        _ = Glibc.write(1, bytes, bytes.count)
    }
}

import CLinux
import Glibc

/// What a ring changed in the mixer and has not yet put back, kept in a file so that it outlives a crash.
final class Overrides {
    private(set) var raises: [String: Raise] = [:]
    private(set) var cards: [String: CardSwitch] = [:]
    /// How the mixer remembers streams of alarms, where that was not to be heard.
    private(set) var stream: Loudness?
    private let path: String?
    private var file: Descriptor?

    /// - Parameter folder: made where it is missing.
    init(in folder: String? = Overrides.standardFolder) {
        path = folder.map { "\($0)/outputs" }
    }

    static var standardFolder: String? {
        (environment("XDG_STATE_HOME") ?? environment("HOME").map { "\($0)/.local/state" }).map { "\($0)/alarms" }
    }

    /// Takes what an earlier ring left; false while another one is at it.
    func take() -> Bool {
        guard file == nil, let path else { return true }
        makeFolder(parent(of: path))
        let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        // A disk that takes nothing keeps no alarm from being heard.
        guard number >= 0 else { return true }
        let file = Descriptor(owning: number)
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return false }
        self.file = file
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let got = pread(number, &bytes, bytes.count, 0)
        for line in String(decoding: bytes.prefix(max(0, got)), as: UTF8.self).split(separator: "\n") {
            if let raise = Raise(line: line) { raises[raise.output] = raise }
            if let change = CardSwitch(line: line) { cards[change.card] = change }
            if let loudness = Loudness(line: line) { stream = loudness }
        }
        return true
    }

    /// Changes what is to be put back at an output; nil: nothing any more.
    func set(_ raise: Raise?, at output: String) {
        let raise = raise.flatMap { $0.changesNothing ? nil : $0 }
        guard raises[output] != raise else { return }
        raises[output] = raise
        save()
    }

    /// Changes what is to be put back at a card; nil: nothing any more.
    func set(_ change: CardSwitch?, at card: String) {
        guard cards[card] != change else { return }
        cards[card] = change
        save()
    }

    func setStream(_ loudness: Loudness?) {
        guard stream != loudness else { return }
        stream = loudness
        save()
    }

    var isEmpty: Bool { raises.isEmpty && cards.isEmpty && stream == nil }

    /// In place: the file is the lock, and a rest of older lines does no harm.
    private func save() {
        guard let file else { return }
        let lines = raises.values.map(\.line) + cards.values.map(\.line) + (stream.map { [$0.line] } ?? [])
        let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
        pwrite(file.number, bytes, bytes.count, 0)
        ftruncate(file.number, bytes.count)
    }

    private func makeFolder(_ path: String) {
        guard path != "/", !exists(path) else { return }
        makeFolder(parent(of: path))
        mkdir(path, 0o700)
    }
}

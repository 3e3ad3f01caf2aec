import AlarmBell
import CLinux
import Glibc

/// The command line, read.
struct Options {
    /// The first word.
    enum Command: String {
        case ring, check, list, output
        case putBack = "put-back"
    }

    let command: Command
    let settings: RingSettings

    init(_ arguments: [String]) throws(UsageError) {
        guard let word = arguments.dropFirst().first else { throw UsageError(sentence: "a command is missing.") }
        guard let command = Command(rawValue: word) else {
            throw UsageError(sentence: "'\(word)' is no command; ring, check, list, output and put-back are.")
        }
        self.command = command
        var values: [String: [String]] = [:]
        var rest = arguments.dropFirst(2)
        while let option = rest.popFirst() {
            let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let (name, given) = (parts[0], parts.count == 2 ? parts[1] : nil)
            guard Self.known[command]?.contains(name) == true else {
                throw UsageError(sentence: "'\(option)' is no option of \(word).")
            }
            if Self.flags.contains(name) {
                guard given == nil else { throw UsageError(sentence: "\(name) takes no value.") }
                values[name, default: []].append("")
                continue
            }
            guard let value = given ?? rest.popFirst() else { throw UsageError(sentence: "\(name) needs a value.") }
            values[name, default: []].append(value)
        }
        let (folders, confined) = (try Self.folders(values, "--folder"), try Self.folders(values, "--app-folder"))
        var settings = RingSettings(folders: SoundFolders(own: folders, confined: confined))
        settings.sound = values["--sound"]?.last
        settings.waits = values["--wait"] != nil
        settings.overridesMute = values["--override-mute"] != nil
        try Self.number(values, "--volume", 0...1, &settings.volume)
        try Self.number(values, "--fade-in", 0...3600, &settings.fadeIn)
        try Self.number(values, "--loop", 1...600, &settings.loop)
        self.settings = settings
    }

    private static let known: [Command: Set<String>] = [
        .ring: ["--sound", "--folder", "--app-folder", "--volume", "--fade-in", "--loop", "--override-mute", "--wait"],
        .check: ["--sound", "--folder", "--app-folder"],
        .list: ["--folder", "--app-folder"],
        .output: [], .putBack: [],
    ]
    private static let flags: Set<String> = ["--override-mute", "--wait"]

    private static func folders(_ values: [String: [String]], _ name: String) throws(UsageError) -> [String] {
        let folders = values[name] ?? []
        if let relative = folders.first(where: { !$0.hasPrefix("/") }) {
            throw UsageError(sentence: "\(name) must be absolute, but is '\(relative)'.")
        }
        return folders
    }

    private static func number(
        _ values: [String: [String]], _ name: String, _ range: ClosedRange<Double>, _ target: inout Double
    ) throws(UsageError) {
        guard let text = values[name]?.last else { return }
        guard let value = Double(text), range.contains(value) else {
            throw UsageError(
                sentence: "\(name) must be a number from \(range.lowerBound) to \(range.upperBound), "
                    + "but is '\(text)'.")
        }
        target = value
    }
}

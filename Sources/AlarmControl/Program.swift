import Glibc

/// `alarmctl` itself: finds the command, and turns what happens into an exit status.
@MainActor
package struct Program {
    package static let version = "0.1"

    private static let commands: [any Subcommand.Type] = [
        AddCommand.self, TimerCommand.self, RingCommand.self, ListCommand.self, ShowCommand.self, StopCommand.self,
        SnoozeCommand.self, ExtendCommand.self, PauseCommand.self, ResumeCommand.self, CancelCommand.self,
        TriggerCommand.self,
        SkipCommand.self, EditCommand.self, NextCommand.self, HistoryCommand.self, WatchCommand.self,
        PreviewCommand.self, SoundsCommand.self, AuthorizationCommand.self, DoctorCommand.self,
    ]

    private let output: Output

    package init(output: Output = Output()) { self.output = output }

    /// - Parameter words: the program's own arguments, its name first.
    package func run(_ words: [UnsafePointer<CChar>]) -> ExitStatus {
        var arguments: [String] = []
        do throws(ControlError) {
            for word in words.dropFirst() { arguments.append(try String(given: word)) }
            let status = try perform(arguments)
            // A reader who has seen enough is no error.
            guard let failure = output.failure, failure != EPIPE else { return status }
            throw .failed("standard output cannot be written: \(String(cString: strerror(failure)))")
        } catch {
            output.complain(error.sentence)
            if error.status == .usage {
                let command = Self.command(arguments).map { "\($0.name) " } ?? ""
                output.complain("try: alarmctl \(command)--help")
            }
            return error.status
        }
    }

    private func perform(_ arguments: [String]) throws(ControlError) -> ExitStatus {
        guard let name = arguments.first else {
            throw .usage("a command is missing: \(Self.commands.map { $0.name }.joined(separator: ", "))")
        }
        if name.hasPrefix("-") { return try performGlobal(arguments) }
        if name == "help" { return try performHelp(Array(arguments.dropFirst())) }
        guard let command = Self.command(arguments) else {
            let names = Self.commands.map { $0.name }
            throw .usage("there is no command \(name.onOneLine)" + name.suggestion(among: names))
        }
        let read = try OptionReader.read(Array(arguments.dropFirst()), options: command.options + [.help])
        guard !read.has(.help) else { return try performHelp([name]) }
        return try command.run(read, in: Session(output: output, isJSON: read.has(.json)))
    }

    private func performGlobal(_ arguments: [String]) throws(ControlError) -> ExitStatus {
        let read = try OptionReader.read(arguments, options: [.help, .version])
        guard !read.has(.version) else {
            output.print("alarmctl \(Self.version)")
            return .success
        }
        return try performHelp(read.words)
    }

    private func performHelp(_ words: [String]) throws(ControlError) -> ExitStatus {
        output.print(Self.command(words).map { $0.help } ?? Self.help)
        return .success
    }

    private static func command(_ arguments: [String]) -> (any Subcommand.Type)? {
        commands.first { $0.name == arguments.first }
    }

    private static var help: String {
        let lines = commands.map { "  \($0.name.padded(to: 14)) \($0.summary)" }
        return """
            Usage: alarmctl COMMAND ...

            Alarms and timers of this session. alarmctl COMMAND --help tells more; so does man alarmctl.

            \(lines.joined(separator: "\n"))

            An ID is the beginning of an alarm's id, or its whole title. Every command takes --json.
            It ends with 0, or 1 refused, 2 wrong usage, 3 no such alarm, 4 agent out of reach.
            """
    }
}

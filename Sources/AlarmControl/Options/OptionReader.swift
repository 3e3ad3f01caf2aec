@preconcurrency import CLinux
import Glibc

/// Reads a command line with the C library's `getopt_long`, which keeps its place in globals: on one thread alone.
@MainActor
struct OptionReader {
    private let options: [Option]
    /// Added to an option's place, so that it is no letter.
    private static let firstLong: Int32 = 256

    /// - Parameter arguments: without the program's name. Options may stand among the words, up to `--`.
    static func read(_ arguments: [String], options: [Option]) throws(ControlError) -> Arguments {
        let strings = (["alarmctl"] + arguments).map { strdup($0) }
        let names = options.map { strdup($0.name) }
        defer { for string in strings + names { free(string) } }
        var list = strings + [nil]
        let table =
            zip(options, names).enumerated().map { place, pair in
                CLinux.option(
                    name: pair.1, has_arg: pair.0.argument == nil ? no_argument : required_argument, flag: nil,
                    val: Int32(place) + firstLong)
            } + [CLinux.option()]
        return try OptionReader(options: options).read(&list, table)
    }

    private func read(
        _ list: inout [UnsafeMutablePointer<CChar>?], _ table: [CLinux.option]
    ) throws(ControlError) -> Arguments {
        let letters = options.compactMap { option in option.letter.map { "\($0)\(option.argument == nil ? "" : ":")" } }
        // The colon tells a missing argument from an unknown option.
        let short = ":" + letters.joined()
        var arguments = Arguments()
        // Zero makes the GNU library begin anew.
        optind = 0
        opterr = 0
        while true {
            let code = getopt_long(Int32(list.count - 1), &list, short, table, nil)
            guard code != -1 else { break }
            let last = list[max(Int(optind) - 1, 0)].map { String(cString: $0) } ?? ""
            if code == Int32(UInt8(ascii: ":")) { throw missing(optopt) }
            if code == Int32(UInt8(ascii: "?")) { throw negative(optopt, list) ?? unknown(optopt, last) }
            guard let option = option(of: code) else { continue }
            arguments.add(option, optarg.map { String(cString: $0) } ?? "")
        }
        arguments.words = list[Int(optind)...].compactMap { $0.map { String(cString: $0) } }
        return arguments
    }

    private func option(of code: Int32) -> Option? {
        if code >= Self.firstLong { return options[Int(code - Self.firstLong)] }
        return options.first { $0.letter?.asciiValue.map(Int32.init) == code }
    }

    private func missing(_ code: Int32) -> ControlError {
        guard let option = option(of: code), let argument = option.argument else {
            return .usage("an argument is missing")
        }
        return .usage("--\(option.name) needs its \(argument)")
    }

    /// Where a digit was taken for an option: a figure with a sign.
    private func negative(_ code: Int32, _ list: [UnsafeMutablePointer<CChar>?]) -> ControlError? {
        guard let digit = UInt8(exactly: code).map(UnicodeScalar.init), ("0"..."9").contains(digit) else { return nil }
        let words = list.compactMap { $0.map { String(cString: $0) } }
        guard let word = words.first(where: { $0.hasPrefix("-\(digit)") }) else { return nil }
        return .usage("\"\(word.onOneLine)\" is less than nothing; write \(String(word.dropFirst()).onOneLine)")
    }

    private func unknown(_ code: Int32, _ word: String) -> ControlError {
        if let option = option(of: code), code >= Self.firstLong { return .usage("--\(option.name) takes no argument") }
        if code != 0 { return .usage("there is no option -\(UnicodeScalar(UInt8(truncatingIfNeeded: code)))") }
        let given = String(word.prefix { $0 != "=" })
        let names = options.map { "--\($0.name)" }
        let fitting = names.filter { $0.hasPrefix(given) }
        if fitting.count > 1 { return .usage("\(given) can be \(fitting.joined(separator: " or "))") }
        return .usage("there is no option \(given)" + given.suggestion(among: names))
    }
}

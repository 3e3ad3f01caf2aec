import AlarmCore

/// `alarmctl sounds`: what can be named as a sound, and how it sounds.
enum SoundsCommand: Subcommand {
    static let name = "sounds"
    static let arguments = "[play [NAME]] [OPTIONS]"
    static let summary = "List the sounds, or play one."
    static let details = "It plays for 10 seconds, or --for another time; Ctrl-C ends it sooner."
    static let length = Option(name: "for", letter: "f", argument: "LENGTH", help: "How long to play.")
    static let options = [length, .volume, .fadeIn, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        switch arguments.words.first {
        case nil: try list(session)
        case "play": try play(arguments, session)
        case .some(let word): throw .usage("\"\(word)\" is unknown; there is play NAME, or nothing for a list")
        }
        return .success
    }

    private static func list(_ session: Session) throws(ControlError) {
        // A line each: name, file, seconds.
        let sounds = try BellProgram().run(["list"]).map { $0.split(separator: "\t").map(String.init) }
            .filter { $0.count == 3 }
        guard !session.isJSON else {
            let entries = sounds.map { sound in
                JSON.object([
                    "name": .string(sound[0]), "path": .string(sound[1]), "seconds": .number(Double(sound[2]) ?? 0),
                ])
            }
            return session.output.print(JSON.array(entries).page)
        }
        var table = Table("NAME", "LENGTH", "FILE")
        for sound in sounds { table.add(sound[0], "\(sound[2]) s", sound[1]) }
        session.output.print(table.text)
    }

    private static func play(_ arguments: Arguments, _ session: Session) throws(ControlError) {
        try arguments.expect(atMost: 2)
        let bell = try BellProgram()
        let name = arguments.words.dropFirst().first.map { ["--sound", $0] } ?? []
        let volume = try arguments.read(.volume, Double.readingVolume).map { ["--volume", "\($0)"] } ?? []
        let fadeIn = try arguments.read(.fadeIn, Duration.reading).map { ["--fade-in", "\($0.inSeconds)"] } ?? []
        let ends = session.now + (try arguments.read(length, Duration.readingSome) ?? .seconds(10))
        _ = try bell.run(["check"] + name)

        let ring = try ChildProcess([bell.path, "ring"] + name + volume + fadeIn)
        var (trouble, isHeard): (String?, Bool) = (nil, false)
        while ends > session.now, let line = ring.readLine(within: ends - session.now) {
            let (word, rest) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
            switch word {
            case "sounding": (trouble, isHeard) = (nil, true)
            case "silent", "fallback": trouble = String(rest)
            default: break
            }
        }
        ring.end()
        if let trouble { throw .failed("the sound cannot be heard: \(trouble)") }
        if ring.isAtEnd { throw .failed("the sound ended: alarm-bell is gone") }
        if !isHeard { throw .failed("the sound cannot be heard; alarmctl doctor may tell why") }
    }
}

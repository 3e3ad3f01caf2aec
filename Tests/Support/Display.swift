/// An X display without a screen, that can be photographed and clicked on. Its picture's top is y = 0.
package final class Display {
    package let session: Session
    package let width: Int
    package let height: Int
    /// The colour where nothing is.
    private var background: UInt32
    /// What is shown where no notification is.
    private var empty: Picture?

    package init(in session: Session, width: Int = 800, height: Int = 600) throws {
        self.session = session
        (self.width, self.height) = (width, height)
        let server = try session.start(
            "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp",
            "-noreset"
        )
        session.set("DISPLAY", ":" + (try server.readLine()))
        background = 0
        background = try picture()[0, 0]
    }

    package func picture() throws -> Picture {
        let bytes = try session.bytes(of: ["import", "-window", "root", "-depth", "8", "rgb:-"])
        return Picture(width: width, bytes: bytes)
    }

    /// Takes what is shown for nothing.
    package func noteEmpty() throws { empty = try picture() }

    /// Whether a notification can be seen; the smallest is larger than this.
    package func isTaken() throws -> Bool {
        guard let empty else { throw Failure("nobody said what an empty display looks like") }
        return try picture().difference(from: empty) > 4_000
    }

    /// Saves what is shown as a PNG file.
    package func photograph(to file: String) throws {
        try session.output("import", "-window", "root", file)
    }

    package func click(x: Int, y: Int, button: Int = 1) throws {
        try session.output("xdotool", "mousemove", "\(x)", "\(y)", "click", "\(button)")
    }

    /// The windows of a program that can be seen, from top to bottom.
    package func windows(of program: String) throws -> [Box] {
        let ids = (try? session.output("xdotool", "search", "--onlyvisible", "--class", program)) ?? ""
        return try ids.split(separator: "\n").map { id in
            var values: [Substring: Int] = [:]
            for line in try session.output("xdotool", "getwindowgeometry", "--shell", String(id)).split(separator: "\n")
            {
                let parts = line.split(separator: "=")
                if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
            }
            let x = values["X"] ?? 0, y = values["Y"] ?? 0
            return Box(left: x, top: y, right: x + (values["WIDTH"] ?? 1) - 1, bottom: y + (values["HEIGHT"] ?? 1) - 1)
        }
        .sorted { $0.top < $1.top }
    }

    /// The window of a program on top, once it is drawn and where it stays: a click before that goes astray.
    package func window(of program: String) throws -> Box {
        try see("a window of \(program)") {
            guard let window = try windows(of: program).first(where: { $0.right - $0.left > 100 }) else { return nil }
            let drawn = try picture()[window.middle.x, window.middle.y] != background
            return try drawn && windows(of: program).contains(window) ? window : nil
        }
    }

    /// Looks until something can be seen: X tells of windows that are mapped, not of what is drawn in them.
    @discardableResult
    package func see<Sight>(_ what: String, within seconds: Double = 5, _ look: () throws -> Sight?) throws -> Sight {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if let sight = try look() { return sight }
        }
        throw Failure("\(what) cannot be seen")
    }
}

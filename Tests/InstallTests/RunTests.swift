import TestSupport
import Testing

/// `make run`, but for the building.
struct RunTests {
    @Test func `Without a desktop it rings in a private session, and shows that it rang`() throws {
        let scratch = try Scratch("run")
        defer { scratch.close() }
        let (output, code) = try run(["HOME": scratch.path, "SCREENSHOT": scratch / "ring.png"])
        #expect(code == 0, "\(output)")
        #expect(output.contains("Here is no session bus: it rings in a private session"))
        #expect(output.contains("Here is no sound server: it rings on a private one"))
        #expect(output.contains("Its Stop button was clicked.") && output.hasSuffix("It rang.\n"))
        #expect(
            try Child("identify", ["-format", "%wx%h", scratch / "ring.png"]).finish().output == Array("800x600".utf8))
    }

    @Test func `On a desktop it rings there, with folders of its own`() throws {
        try Session.run("run") { session in
            let sound = try SoundServer(in: session)
            let server = try Dunst(on: Display(in: session))
            let (output, code) = try run(
                session.environment.merging(["SCREENSHOT": session.scratch / "ring.png"]) { $1 })
            #expect(code == 0, "\(output)")
            #expect(output.contains("It rings on this desktop.") && output.hasSuffix("It rang.\n"))
            #expect(try server.nextRinging().arguments[3] as? String == "Tea")
            #expect(try sound.hears(false))
            #expect(try session.output("find", session.scratch / "home", "-iname", "*alarm*") == "")
        }
    }

    @Test func `An agent that is at work already is left alone`() throws {
        try Session.run("run-beside") { session in
            _ = try SoundServer(in: session)
            let server = try Dunst(on: Display(in: session))
            let agent = try session.startAgent()
            let (output, code) = try run(
                session.environment.merging(["SCREENSHOT": session.scratch / "ring.png"]) { $1 })
            #expect(code == 0, "\(output)")
            #expect(output.contains("Here is an agent that is installed already, which is left alone"))
            #expect(agent.isRunning)
            #expect(try session.states() == [])
            #expect(!server.monitor.messages.contains { $0.member == "Notify" })
        }
    }

    private func run(_ environment: [String: String]) throws -> (output: String, code: Int32) {
        let script = Products.repository + "/scripts/run"
        let child = try Child(
            "/bin/sh", ["-c", "exec \"$0\" 2>&1", script],
            environment: environment.merging(["BUILT": Products.folder]) { $1 })
        defer { child.end() }
        let (output, code) = try child.finish(within: 60)
        return (String(decoding: output, as: UTF8.self), code)
    }
}

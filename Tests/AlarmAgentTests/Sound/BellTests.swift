import AlarmCore
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// The bell with players that misbehave: shell scripts in place of `alarm-bell`, which write down how they were called.
@Suite(.serialized) struct BellTests {
    private let scratch: Scratch
    private let loop: Loop
    private let troubles = Troubles()
    private let passed = Passed()

    /// How long it has rung.
    private final class Passed {
        var value = Duration.zero
    }

    /// What the bell said, newest last.
    private final class Troubles {
        var value: [String?] = []
    }

    init() throws {
        scratch = try Scratch("bell")
        loop = try Loop()
    }

    private func bell(_ script: String, patience: Duration = .seconds(60)) throws -> Bell {
        let log = scratch / "calls"
        let program = try scratch.write("#!/bin/sh\necho \"$*\" >> \(log)\n\(script)\n", to: "player", mode: 0o755)
        let passed = passed
        return Bell(
            program: program, loop: loop, now: { Stage.start.wall + passed.value }, volume: nil, overridesMute: false,
            leftovers: scratch / "outputs", patience: patience
        ) { [troubles] _, trouble in
            troubles.value.append(trouble)
        }
    }

    private var calls: [String] {
        ((try? scratch.read("calls")) ?? "").split(separator: "\n").map(String.init)
    }

    private func ring(_ bell: Bell, sound: String? = "own", fadeIn: Duration? = nil) throws {
        var book = AlarmBook()
        var configuration = AlarmConfiguration(title: "Tea")
        configuration.sound = sound
        configuration.fadeIn = fadeIn
        let draft = Command.Draft(id: AlarmID(high: 0, low: 1), owner: .host, configuration: configuration, size: 1)
        let touches = try book.apply(.ring(draft), by: nil, at: Stage.start)
        bell.show(book, after: touches, at: Stage.start)
    }

    @discardableResult
    private func wait(_ holds: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while !holds(), ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(20)) }
        return holds()
    }

    private func end(_ bell: Bell) {
        bell.end()
        scratch.close()
    }

    @Test func `a player that says nothing is started again, and then without the alarm's own sound`() throws {
        // Long enough for a shell of a busy machine to write down how it was called.
        let bell = try bell("exec sleep 1000", patience: .seconds(1))
        defer { end(bell) }
        try ring(bell)
        #expect(wait { calls.last == "ring" })
        #expect(calls.first == "ring --sound own")
        #expect(troubles.value.contains("It rings without sound: the player does not answer."))
    }

    @Test func `a player that its sound kills gives way to the default one`() throws {
        let bell = try bell("case \"$*\" in *own*) kill -SEGV $$;; esac; echo sounding; exec sleep 1000")
        defer { end(bell) }
        try ring(bell)
        #expect(wait { troubles.value.last == "Another sound plays: its own could not be played." })
        #expect(calls == ["ring --sound own", "ring --sound own", "ring"])
    }

    @Test func `one that sounds once before each end gives way too`() throws {
        let bell = try bell("echo sounding")
        defer { end(bell) }
        try ring(bell)
        #expect(wait { calls.last == "ring" })
    }

    @Test func `of many alarms with one sound one player plays, until the last is over`() throws {
        let bell = try bell("echo sounding; exec sleep 1000")
        defer { end(bell) }
        var book = AlarmBook()
        func ask(_ command: Command) throws {
            let touches = try book.apply(command, by: nil, at: Stage.start)
            bell.show(book, after: touches, at: Stage.start)
        }
        func ring(_ number: UInt64, _ sound: String) throws -> AlarmID {
            var configuration = AlarmConfiguration(title: "Tea")
            configuration.sound = sound
            let id = AlarmID(high: 0, low: number)
            try ask(.ring(.init(id: id, owner: .host, configuration: configuration, size: 1)))
            return id
        }
        let ids = try (1...20).map { try ring($0, "own") }
        #expect(wait { calls == ["ring --sound own"] })
        let other = try ring(21, "other")
        #expect(wait { calls == ["ring --sound own", "ring --sound other"] })
        try ask(.stop(other))
        #expect(wait { calls.count == 3 })
        for id in ids.dropFirst() { try ask(.stop(id)) }
        try ask(.stop(ids[0]))
        #expect(calls == ["ring --sound own", "ring --sound other", "ring --sound own"])
    }

    @Test func `signs of life keep a player`() throws {
        let bell = try bell(
            "echo sounding; for i in 1 2 3 4 5 6; do sleep 0.1; echo alive; done; echo silent done; exec sleep 1000",
            patience: .milliseconds(400))
        defer { end(bell) }
        try ring(bell)
        #expect(wait { troubles.value.last == "It rings without sound: done." })
        #expect(calls == ["ring --sound own"])
    }

    @Test(arguments: ["exec yes sounding", "exec cat /dev/zero", "while :; do echo silent $((i += 1)); done"])
    func `a player that never stops writing does not take the time of others`(script: String) throws {
        let bell = try bell(script)
        defer { end(bell) }
        try ring(bell)
        wait { !calls.isEmpty }
        var ticks = 0
        func tick() {
            ticks += 1
            loop.after(.milliseconds(10), tick)
        }
        tick()
        #expect(wait { ticks == 20 })
    }

    @Test func `a player that closes its output does not make the loop spin`() throws {
        let bell = try bell("echo sounding; exec >&- 2>&-; exec sleep 1000")
        defer { end(bell) }
        try ring(bell)
        wait { troubles.value.contains(nil) }
        var rounds = 0
        loop.atEndOfRound { rounds += 1 }
        let deadline = ContinuousClock.now + .milliseconds(400)
        while ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(100)) }
        #expect(rounds < 20)
    }

    @Test func `a player that is started again goes on with the fade-in`() throws {
        let bell = try bell("exec sleep 0.2")
        defer { end(bell) }
        try ring(bell, sound: nil, fadeIn: .seconds(60))
        passed.value = .seconds(20)
        #expect(wait { calls.count >= 2 })
        #expect(calls.prefix(2) == ["ring --fade-in 60.0", "ring --fade-in 40.0"])
    }

    @Test func `another sound than its own is said as long as it plays`() throws {
        let bell = try bell("echo fallback It is gone.; echo playing other; echo sounding; exec sleep 1000")
        defer { end(bell) }
        try ring(bell)
        #expect(wait { troubles.value.count == 2 })
        #expect(troubles.value == Array(repeating: "Another sound plays: It is gone.", count: 2))
    }

    @Test func `a player is asked to end, and killed if it does not; then what it left is put back`() throws {
        let bell = try bell(
            "[ $1 = put-back ] && { : > \(scratch / "outputs"); exit; }; echo sounding; trap '' TERM; exec sleep 1000")
        defer { end(bell) }
        try ring(bell)
        #expect(wait { troubles.value == [nil] })
        try scratch.write("output\tout\tmuted\t\t\n", to: "outputs")
        bell.silence()
        #expect(wait { calls.last == "put-back" })
        #expect(wait { (try? scratch.read("outputs")) == "" })
    }

    @Test func `a player is made ready for what rings next, whatever changes, and after a sleep`() throws {
        let bell = try bell("cat > /dev/null")
        var book = AlarmBook()
        func change(_ number: UInt64, sound: String, in seconds: Int64, after slept: Int64 = 0) throws {
            var moment = Stage.start
            moment.wall = moment.wall + .seconds(slept)
            var configuration = AlarmConfiguration(title: "Tea")
            configuration.sound = sound
            configuration.schedule = .fixed(Stage.start.wall + .seconds(seconds))
            let id = AlarmID(high: 0, low: number)
            let draft = Command.Draft(id: id, owner: .host, configuration: configuration, size: 1)
            let command: Command = book[id] == nil ? .schedule(draft) : .replace(id, configuration, size: 1)
            let touches = try book.apply(command, by: nil, at: moment)
            bell.show(book, after: touches, at: moment)
        }
        func cancel(_ number: UInt64, after slept: Int64) throws {
            var moment = Stage.start
            moment.wall = moment.wall + .seconds(slept)
            let touches = try book.apply(.cancel(AlarmID(high: 0, low: number)), by: nil, at: moment)
            bell.show(book, after: touches, at: moment)
        }
        try change(1, sound: "first", in: 2_000)
        try change(2, sound: "second", in: 1_000)
        try change(3, sound: "third", in: 3_000)
        #expect(calls.isEmpty)
        // The machine slept: the timers stood still, and another alarm is what changed.
        try change(4, sound: "fourth", in: 4_000, after: 998)
        #expect(wait { calls == ["ring --sound second --wait"] })
        try change(5, sound: "fifth", in: 5_000, after: 998)
        try change(2, sound: "other", in: 1_000, after: 998)
        #expect(wait { calls.last == "ring --sound other --wait" && calls.count == 2 })
        try cancel(2, after: 1_998)
        #expect(wait { calls.last == "ring --sound first --wait" && calls.count == 3 })
        bell.end()
    }
}

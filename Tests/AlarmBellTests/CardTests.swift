import Glibc
import TestSupport
import Testing

@testable import AlarmBell

/// Which card is switched on so that an alarm is heard, and what of it is put back.
@Suite(.timeLimit(.minutes(10))) struct CardTests {
    private static func sample(_ name: String = "pci", _ profile: String = "off", _ profiles: AlarmBell.Card.Profile...)
        -> AlarmBell.Card
    {
        AlarmBell.Card(
            name: name, profile: profile, profiles: [AlarmBell.Card.Profile(name: "off", outputs: 0)] + profiles)
    }

    @Test func `the best profile that has an output and is plugged in is chosen`() {
        let choices = Self.sample(
            "pci", "off", .init(name: "mono", priority: 1), .init(name: "stereo", priority: 5),
            .init(name: "hdmi", priority: 9, isAvailable: false), .init(name: "microphone", outputs: 0, priority: 8))
        #expect(choices.profileToBeHeard?.name == "stereo")
        let usb = Self.sample("usb", "off", .init(name: "usb", priority: 6))
        #expect(CardSwitch.best(of: [choices, usb]) == CardSwitch(card: "usb", profile: "usb"))
        #expect(CardSwitch.best(of: [usb, choices]) == CardSwitch(card: "usb", profile: "usb"))
    }

    @Test func `a card that is on, or leads nowhere, is left alone`() {
        let stereo = AlarmBell.Card.Profile(name: "stereo")
        #expect(Self.sample("pci", "stereo", stereo).profileToBeHeard == nil)
        #expect(Self.sample("pci", "microphone", stereo).profileToBeHeard == nil)
        #expect(Self.sample("pci", "off", .init(name: "hdmi", isAvailable: false)).profileToBeHeard == nil)
        #expect(CardSwitch.best(of: [Self.sample(), Self.sample("usb", "usb", stereo)]) == nil)
        #expect(CardSwitch.best(of: []) == nil)
    }

    @Test func `what the user chose meanwhile stands`() throws {
        let change = CardSwitch(card: "pci", profile: "stereo")
        // The server has not come to it yet.
        #expect(change.seeing(Self.sample("pci", "off")) == change)
        let done = try #require(change.seeing(Self.sample("pci", "stereo")))
        #expect(done.seeing(Self.sample("pci", "stereo")) == done)
        #expect(done.seeing(Self.sample("pci", "off")) == nil)
        #expect(done.seeing(Self.sample("pci", "hdmi")) == nil)
        #expect(change.seeing(Self.sample("pci", "hdmi")) == nil)
    }

    @Test func `its line is read as it was written, and nonsense is not`() throws {
        let change = CardSwitch(card: "alsa_card.pci-0000_00_1f.3", profile: "output:analog-stereo+input:mono")
        let read = try #require(CardSwitch(line: change.line))
        #expect(read.card == change.card && read.profile == change.profile)
        // Another process did it, some time ago.
        #expect(read.isDone)
        for line in ["", "card", "card\t\tx", "card\tx\t", "card\tx\toff", "card\tx\ty\tz", "output\tx\ty"] {
            #expect(CardSwitch(line: line) == nil, "\(line)")
        }
    }

    @Test(arguments: [ServerKind.pulseAudio, .pipeWire])
    func `a card that is off is switched on to be heard, and off again, whoever is killed`(kind: ServerKind) throws {
        let server = try kind.start()
        let card = try server.card()
        let first = try ring(on: server, card)
        #expect(try card.profile() == "stereo")
        let recording = try Recording(of: server)
        try recording.waitFor(seconds: 1.2)
        #expect(recording.heard.contains { $0 > -30 })
        try end(first, card, "off")

        let killed = try ring(on: server, card)
        killed.process.signal(SIGKILL)
        #expect(killed.ends(within: 1))
        #expect(try card.profile() == "stereo")
        #expect(try Output(of: Bell.program, ["put-back"], card.environment).code == 0)
        try end(killed, card, "off")

        let again = try ring(on: server, card)
        again.process.signal(SIGKILL)
        #expect(again.ends(within: 1))
        try end(try ring(on: server, card), card, "off")
    }

    @Test(arguments: [ServerKind.pulseAudio, .pipeWire])
    func `a card that the user turns to something else while it rings stays so`(kind: ServerKind) throws {
        let server = try kind.start()
        let card = try server.card()
        let bell = try ring(on: server, card)
        try card.choose("mono")
        try end(bell, card, "mono")
    }

    @Test func `without the override a card that is off stays off, and the silence is said`() throws {
        let server = try PulseAudio()
        let card = try server.card()
        let bell = try Bell(["--sound", "digital"], on: server, adding: card.environment)
        try bell.line("silent", within: 4)
        try end(bell, card, "off")
    }

    @Test func `where another output is heard, a card that is off stays off`() throws {
        let server = try PulseAudio()
        let card = try server.card()
        try server.control("load-module", "module-null-sink", "sink_name=other", "norewinds=1", AudioServer.heard)
        let bell = try ring(on: server, card, output: "other")
        try end(bell, card, "off")
    }

    /// The sound is back two seconds after there is an output for it.
    private func ring(on server: AudioServer, _ card: any Card, output: String = "out") throws -> Bell {
        let bell = try Bell(["--sound", "digital", "--override-mute"], on: server, adding: card.environment)
        try eventually("there is an output") { try server.list("sinks").contains("\t\(output)\t") }
        try bell.line("sounding", within: 2)
        return bell
    }

    private func end(_ bell: Bell, _ card: any Card, _ profile: String) throws {
        bell.process.closeInput()
        #expect(bell.ends(within: 1))
        try eventually("the card is \(profile)", within: 2) { try card.profile() == profile }
    }
}

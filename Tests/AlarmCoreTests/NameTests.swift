import Foundation
import TestSupport
import Testing

@testable import AlarmCore

/// The names of alarms and occurrences, which travel and are stored as text.
struct NameTests {
    @Test func `a name is the text of a UUID, in either case`() throws {
        let text = "0F8B3D5E-1C2A-4B7C-9D0E-FEDCBA987654"
        let id = try #require(AlarmID(text))
        #expect(id.description == text)
        #expect(AlarmID(text.lowercased()) == id)
        #expect(AlarmID(high: 0, low: 0).description == "00000000-0000-0000-0000-000000000000")
        for _ in 0..<100 {
            let uuid = UUID().uuidString
            #expect(AlarmID(uuid)?.description == uuid)
        }
    }

    @Test(arguments: [
        "", "0F8B3D5E", "0F8B3D5E-1C2A-4B7C-9D0E-FEDCBA98765", "0F8B3D5E-1C2A-4B7C-9D0E-FEDCBA9876543",
        "0F8B3D5E1C2A4B7C9D0EFEDCBA987654", "0F8B3D5E-1C2A-4B7C-9D0E-FEDCBA98765G",
        "0F8B3D5E_1C2A_4B7C_9D0E_FEDCBA987654", "0F8B3D5-E1C2A-4B7C-9D0E-FEDCBA987654",
        "０F8B3D5E-1C2A-4B7C-9D0E-FEDCBA98", "{F8B3D5E-1C2A-4B7C-9D0E-FEDCBA98765}",
    ])
    func `what is no UUID is no name`(text: String) {
        #expect(AlarmID(text) == nil)
    }

    @Test func `the second of one UUID is named with its app`() throws {
        let id = AlarmID.first.of("org.example.Tea-Timer")
        #expect(id.description == "00000000-0000-0001-0000-000000000001@org.example.Tea-Timer")
        #expect(AlarmID(id.description) == id && id != .first && id.bare == .first && AlarmID.first < id)
        let occurrence = OccurrenceID(alarm: id, scheduled: Instant(microseconds: 5))
        #expect(OccurrenceID(occurrence.description) == occurrence)
        for text in ["\(AlarmID.first)@", "\(AlarmID.first) x", "@org.example.Tea"] { #expect(AlarmID(text) == nil) }
    }

    @Test func `each app has every id for itself; the host, which sees them all, has it once`() throws {
        var world = try World()
        let apps = ["org.example.Coffee", "org.example.Tea"].map(Owner.app)
        for owner in apps {
            try world.schedule(.timer(.seconds(60)), owner: owner)
            #expect(throws: AlarmError.duplicateAlarm(.first)) {
                try world.schedule(.timer(.seconds(60)), owner: owner)
            }
        }
        #expect(throws: AlarmError.duplicateAlarm(.first)) { try world.schedule(.timer(.seconds(60))) }
        let names = apps.map { world.book.name(.first, of: $0) }
        #expect(names == [.first, AlarmID.first.of("org.example.Tea")])
        #expect(names.map { world.book[$0]?.owner } == apps)
        // Who came second keeps its name, and has another alarm of that id only when this one is over.
        try world.ask(.cancel(names[0]))
        #expect(world.book.name(.first, of: apps[1]) == names[1])
        #expect(throws: AlarmError.duplicateAlarm(.first)) {
            try world.schedule(.timer(.seconds(60)), owner: apps[1])
        }
        try world.schedule(.timer(.seconds(60)), owner: apps[0])
        #expect(world.book[.first]?.owner == apps[0])
        // One that was missed is kept for a day, and is nobody else's to replace.
        world.sleep(.seconds(3_600))
        world.resume()
        #expect(world.book[names[0]]?.state == nil && world.book[names[0]] != nil)
        try world.schedule(.timer(.seconds(60)), owner: .app("org.example.Other"))
        #expect(world.book[.first]?.owner == apps[0])
        try world.schedule(.timer(.seconds(60)), owner: apps[1])
        #expect(world.book[names[1]]?.state == .countdown)
        expectSound(world.book, at: world.moment)
    }

    @Test func `a new name is a random UUID, version 4`() {
        var dice = Dice("names")
        var names: Set<AlarmID> = []
        for _ in 0..<1_000 {
            let id = AlarmID.random(using: &dice)
            let text = Array(id.description)
            #expect(text[14] == "4" && "89AB".contains(text[19]), "\(id)")
            names.insert(id)
        }
        #expect(names.count == 1_000)
    }

    @Test func `an occurrence is named by its alarm and its time`() throws {
        let id = OccurrenceID(alarm: .first, scheduled: Instant(microseconds: -5))
        #expect(id.description == "00000000-0000-0001-0000-000000000001.-5")
        #expect(OccurrenceID(id.description) == id)
        for text in ["", ".", "00000000-0000-0001-0000-000000000001", "00000000-0000-0001-0000-000000000001.", "x.5"] {
            #expect(OccurrenceID(text) == nil)
        }
        #expect(OccurrenceID("\(id).5") == nil)
        #expect(OccurrenceID("\(AlarmID.first).99999999999999999999") == nil)
    }

    @Test func `one moment, two extra rings: two names`() throws {
        var world = try World()
        // On the very microsecond of the alarm's own time, and of its last ringing.
        try world.schedule(.relative(6, 0, .daily))
        var names: Set<Instant> = []
        for _ in 0..<5 {
            try world.ask(.trigger(.first))
            names.insert(try #require(world.alarm()?.occurrence).scheduled)
            try world.ask(.stop(.first))
        }
        #expect(names.count == 5)
        #expect(Set(world.records.map(\.occurrence)).count == 5)
    }
}

import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct SettingTests {
    @Test func `a timer is set, listed, shown and cancelled`() throws {
        try Shell.run { alarmctl in
            let said = try alarmctl.good("timer", "10m", "--title", "Tea")
            #expect(said.hasSuffix("in 10 min\n"))
            #expect(said.contains("  Tea rings "))
            let list = try alarmctl.good("list").split(separator: "\n")
            #expect(list.count == 2)
            #expect(list[0].split(separator: " ") == ["ID", "STATE", "RINGS", "REPEATS", "TITLE"])
            #expect(list[1].contains("countdown"))
            #expect(list[1].contains("in 10 min"))
            #expect(list[1].hasSuffix("Tea"))
            #expect(try alarmctl.good("show", "Tea").contains("pre-alert  10 min"))
            #expect(try alarmctl.good("cancel", "Tea").hasSuffix("Tea is cancelled\n"))
            #expect(try alarmctl.good("list") == "No alarms.\n")
        }
    }

    @Test func `what is set arrives as it was asked for`() throws {
        try Shell.run(zone: "Europe/Berlin") { alarmctl in
            let id = "0A1B2C3D-0A1B-4C3D-8E4F-0A1B2C3D4E5F"
            // Where it is not about to be seven, for then it would count down already.
            let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
            let isMorningInTokyo = (18...22).contains(hour)
            let zone = isMorningInTokyo ? "Asia/Kolkata" : "Asia/Tokyo"
            let answer = try alarmctl.object(
                "add", "07:00", "--days", "mon-fri", "--title", "Wake up", "--snooze", "9m", "--body", "Now <b>",
                "--volume", "60%", "--fade-in", "30s", "--ring-duration", "20m", "--max-snoozes", "3", "--auto-snooze",
                "1", "--on-dismiss", "keep", "--icon", "alarm-symbolic", "--tint", "#ff8000", "--on-stop", "true; x",
                "--pre-alert", "1h", "--time-zone", zone, "--id", id.lowercased())
            #expect(answer["id"] as? String == id)
            #expect(answer["warnings"] as? [String] == [])
            #expect(answer["next-microseconds"] is Int)
            let alarm = try alarmctl.object("show", "0a1b2c")
            let set = alarm["configuration"] as? [String: Any] ?? [:]
            let expected: [String: Any] = [
                "title": "Wake up", "body": "Now <b>", "post-alert": 540, "pre-alert": 3600, "volume": 0.6,
                "fade-in": 30, "ring-duration": 1200, "max-snoozes": 3, "auto-snooze": 1, "on-dismiss": "keep",
                "icon": "alarm-symbolic", "tint-color": [1, 128.0 / 255, 0], "time-zone": zone,
                "stop-intent": ["command": ["/bin/sh", "-c", "true; x"]], "secondary-button": ["text": "Snooze"],
                "secondary-behavior": "countdown",
                "schedule": [
                    "relative": ["hour": 7, "minute": 0, "weekdays": ["mon", "tue", "wed", "thu", "fri"]]
                ],
            ]
            #expect(try Shell.text(set) == Shell.text(expected))
            #expect(alarm["state"] as? String == "scheduled")
            // Seven in Tokyo is eleven or midnight in Berlin, with the offset of Berlin; in Kolkata half past two or three.
            let next = alarm["next"] as? String ?? ""
            let (winter, summer) = isMorningInTokyo ? ("T02:30:00", "T03:30:00") : ("T23:00:00", "T00:00:00")
            #expect(next.hasSuffix("\(winter)+01:00") || next.hasSuffix("\(summer)+02:00"))
        }
    }

    @Test func `an alarm can be snoozed unless it is not to be, a timer only if it is`() throws {
        try Shell.run { alarmctl in
            let expected: [([String], String?)] = [
                (["add", "7am"], "Snooze"), (["add", "7am", "--no-snooze"], nil),
                (["add", "7am", "--on-button", "Open=true"], "Open"), (["timer", "1h"], nil),
                (["timer", "1h", "--snooze", "5m"], "Snooze"), (["ring", "x"], nil),
            ]
            for (words, text) in expected {
                let id = try alarmctl.id(words)
                let set = try alarmctl.object("show", id)["configuration"] as? [String: Any]
                #expect((set?["secondary-button"] as? [String: String])?["text"] == text, "\(words)")
            }
        }
    }

    @Test func `a date is one instant, whatever way it is written`() throws {
        try Shell.run(zone: "Europe/Berlin") { alarmctl in
            let expected = [
                (["2039-01-01T09:00"], "2039-01-01T09:00:00+01:00"),
                (["2039-07-01 09:00:30"], "2039-07-01T09:00:30+02:00"),
                (["2039-01-01T09:00Z"], "2039-01-01T10:00:00+01:00"),
                (["2039-01-01T09:00", "--time-zone", "America/New_York"], "2039-01-01T15:00:00+01:00"),
                // The gap of this night, and the overlap of that.
                (["2039-03-27T02:30"], "2039-03-27T03:00:00+02:00"),
                (["2039-10-30T02:30"], "2039-10-30T02:30:00+02:00"),
            ]
            for (words, instant) in expected {
                let id = try alarmctl.id(["add"] + words)
                let set = try alarmctl.object("show", id)["configuration"] as? [String: Any]
                #expect((set?["schedule"] as? [String: Any])?["fixed"] as? String == instant, "\(words)")
            }
        }
    }

    @Test func `a changed alarm keeps what was not named`() throws {
        try Shell.run { alarmctl in
            let id = try alarmctl.id("add", "07:00", "--days", "mon-fri", "--title", "Wake up", "--body", "Up!")
            try alarmctl.good("edit", id, "06:45", "--volume", "50%", "--body", "")
            var set = try alarmctl.object("show", id)["configuration"] as? [String: Any] ?? [:]
            #expect(set["title"] as? String == "Wake up")
            #expect(set["body"] == nil)
            #expect(set["volume"] as? Double == 0.5)
            let days = ["mon", "tue", "wed", "thu", "fri"]
            #expect(
                set["schedule"] as? NSDictionary == ["relative": ["hour": 6, "minute": 45, "weekdays": days]]
                    as NSDictionary)
            try alarmctl.good("edit", id, "--once", "--time-zone", "Asia/Tokyo", "--no-snooze", "-t", "Up")
            set = try alarmctl.object("show", id)["configuration"] as? [String: Any] ?? [:]
            #expect(set["schedule"] as? NSDictionary == ["relative": ["hour": 6, "minute": 45]] as NSDictionary)
            #expect(set["time-zone"] as? String == "Asia/Tokyo")
            #expect(set["secondary-button"] == nil)
            try alarmctl.good("edit", id, "--time-zone", "")
            set = try alarmctl.object("show", id)["configuration"] as? [String: Any] ?? [:]
            #expect(set["time-zone"] == nil)
            try alarmctl.good("edit", id, "2039-01-01T09:00")
            set = try alarmctl.object("show", id)["configuration"] as? [String: Any] ?? [:]
            #expect((set["schedule"] as? [String: Any])?["fixed"] as? String == "2039-01-01T09:00:00+00:00")

            let timer = try alarmctl.id("timer", "10m", "--title", "Tea")
            try alarmctl.good("edit", "Tea", "15m")
            set = try alarmctl.object("show", timer)["configuration"] as? [String: Any] ?? [:]
            #expect(set["pre-alert"] as? Double == 900)
            #expect(try alarmctl("edit", "Tea", "7am").code == 2)
            #expect(try alarmctl("edit", "Tea", "--days", "mon").code == 2)
        }
    }

    @Test func `a changed time forgets what was skipped, and says so`() throws {
        try Shell.run { alarmctl in
            let id = try alarmctl.id("add", "07:00", "--days", "daily")
            let first = try alarmctl.object("show", id)["next-microseconds"] as? Int ?? 0
            try alarmctl.good("skip", id)
            // What does not change when it rings keeps the skip.
            try alarmctl.good("edit", id, "--title", "Up", "--volume", "50%")
            #expect(try alarmctl.object("show", id)["next-microseconds"] as? Int == first + 86_400_000_000)
            let outcome = try alarmctl("edit", id, "07:01")
            #expect(outcome.code == 0)
            #expect(outcome.complaint.hasPrefix("alarmctl: warning: The new schedule begins without a skip"))
            let date = try alarmctl.good("preview", "07:00", "--json").split(separator: "\"")[3].prefix(10)
            #expect(outcome.complaint.contains("(\(date))"), "\(outcome.complaint)")
            try alarmctl.good("edit", id, "07:02")
        }
    }

    @Test func `a warning of the agent is said`() throws {
        try Shell.run { alarmctl in
            let outcome = try alarmctl("add", "7am", "--wake")
            #expect(outcome.code == 0)
            let answer = try alarmctl.object("add", "7am", "--wake")
            let warnings = answer["warnings"] as? [String] ?? []
            // Whether this machine can wake is the machine's affair: both tell the same.
            let said = outcome.complaint.split(separator: "\n").map(String.init)
            #expect(said == warnings.map { "alarmctl: warning: \($0)" })
        }
    }
}

import TestSupport
import Testing

@Suite(.serialized) struct AuthorizationTests {
    @Test func `apps are listed, allowed, denied and reset`() throws {
        try Shell.run { alarmctl in
            #expect(try alarmctl.good("authorization") == "APP   ALARMS\nhost  allowed\n")
            try alarmctl.session.scratch.write(
                "[Desktop Entry]\nName=Coffee\n", to: "home/.local/share/applications/org.example.Coffee.desktop")
            for (verb, word, state) in [
                ("allow", "allowed", "authorized"), ("deny", "denied", "denied"),
                ("reset", "not decided", "not-determined"),
            ] {
                #expect(
                    try alarmctl.good("authorization", "org.example.Coffee", verb) == "org.example.Coffee  \(word)\n")
                let shown = try alarmctl.object("authorization", "org.example.Coffee", verb)
                #expect(shown["app"] as? String == "org.example.Coffee" && shown["state"] as? String == state)
            }
            try alarmctl.good("authorization", "org.example.Coffee", "deny")
            let listed = try alarmctl.objects("authorization").map { "\($0["app"] ?? "") \($0["state"] ?? "")" }
            #expect(listed == [" authorized", "org.example.Coffee denied"])
            #expect(
                try alarmctl.good("authorization")
                    == "APP                 ALARMS\nhost                allowed\norg.example.Coffee  denied\n")
            try alarmctl.good("authorization", "host", "deny")
            let refused = try alarmctl("timer", "1h")
            #expect(refused.code == 1 && refused.complaint.hasPrefix("alarmctl: NotAuthorized: "), "\(refused)")
            try alarmctl.good("authorization", "host", "reset")
            #expect(try alarmctl("timer", "1h").code == 0)
        }
    }

    @Test func `what is wrong has its own status`() throws {
        try Shell.run { alarmctl in
            for (words, code) in [
                (["org.example.Nobody"], 3), (["org.example.Nobody", "allow"], 1), (["Coffee", "allow"], 1),
                (["host", "permit"], 2), (["host", "allow", "now"], 2),
            ] as [([String], Int32)] {
                let outcome = try alarmctl.run(["authorization"] + words)
                #expect(outcome.code == code && outcome.out.isEmpty, "\(words): \(outcome)")
                #expect(outcome.complaint.hasPrefix("alarmctl: "))
            }
        }
    }
}

import AlarmCore
import AlarmWire
import Foundation
import TestSupport
import Testing

/// The question on real servers, answered by the mouse: an app in a sandbox wants to set an alarm.
@Suite(.serialized) struct QuestionTests {
    private static let coffee = "org.example.Coffee"
    private static let timer = "['', {'title': 'Coffee', 'pre-alert': 600.0}]"
    private static let deny = "Don\u{2019}t Allow"

    @Test(arguments: Desktop.chosen)
    func `asked at its first alarm, allowed, and not asked again`(_ desktop: Desktop) throws {
        try desktop.run("question-allow") { server in
            try server.session.install(Self.coffee, usage: "To tell when it is brewed.")
            let agent = try RunningAgent(in: server.session)
            let app = try SandboxedApp(Self.coffee, in: server.session)
            try app.call("Subscribe")
            try app.begin("Schedule", "sa{sv}", Self.timer)
            let shown = try server.monitor.next("Notify").arguments
            #expect(shown[3] as? String == "\u{2068}Coffee\u{2069} wants to set alarms")
            #expect((shown[4] as? String)?.contains("To tell when it is brewed.") == true)
            #expect((shown[4] as? String)?.hasPrefix(Self.coffee) == true)
            #expect(try agent.client.alarms().isEmpty)
            try photograph(server.display, desktop)
            try server.press("Allow")
            #expect(try app.answer().hasPrefix("['"))
            #expect(try app.call("GetAuthorization") == "authorized")
            #expect(try app.signals().contains("['AuthorizationChanged', 'authorized']"))
            #expect(try app.call("RequestAuthorization", "s", "['Why']") == "authorized")
            #expect(try app.call("Schedule", "sa{sv}", Self.timer).hasPrefix("['"))
            #expect(try agent.client.alarms().count == 2)
            try agent.restart()
            #expect(try app.call("GetAuthorization") == "authorized")
        }
    }

    @Test(arguments: Desktop.chosen)
    func `denied, and its alarms stay out`(_ desktop: Desktop) throws {
        try desktop.run("question-deny") { server in
            let agent = try RunningAgent(in: server.session)
            let app = try SandboxedApp(Self.coffee, in: server.session)
            try app.begin("RequestAuthorization", "s", "['To <b>brew</b> & more']")
            let shown = try server.monitor.next("Notify").arguments
            // Nobody knows its name.
            #expect(shown[3] as? String == "An app wants to set alarms")
            #expect((shown[4] as? String)?.hasPrefix(Self.coffee) == true)
            try server.press(Self.deny)
            #expect(try app.answer() == "denied")
            let answer = try app.call("Schedule", "sa{sv}", Self.timer)
            #expect(answer.hasPrefix("NotAuthorized: The user does not let \(Self.coffee) set alarms"), "\(answer)")
            try agent.restart()
            #expect(try app.call("GetAuthorization") == "denied")
            #expect(try server.session.alarmctl("authorization", Self.coffee) == "\(Self.coffee)  denied\n")
            #expect(try agent.client.alarms().isEmpty)
        }
    }

    @Test(arguments: [Desktop.dunst, .xfce4Notifyd])
    func `swept away nothing is decided, and forged presses decide nothing`(_ desktop: Desktop) throws {
        try desktop.run("question-dismiss") { server in
            let agent = try RunningAgent(in: server.session)
            let app = try SandboxedApp(Self.coffee, in: server.session)
            try app.begin("Ring", "sa{sv}", "['', {'title': 'Coffee'}]")
            _ = try server.monitor.next("Notify")
            let key = try #require(try server.actions().first).key
            try server.session.output(
                "gdbus", "emit", "--session", "--object-path", "/org/freedesktop/Notifications", "--signal",
                "org.freedesktop.Notifications.ActionInvoked", "1", key)
            #expect(try server.session.alarmctl("authorization", Self.coffee) == "\(Self.coffee)  not decided\n")
            try server.dismiss()
            let answer = try app.answer()
            #expect(answer.hasPrefix("NotAuthorized: The user has not decided whether \(Self.coffee)"), "\(answer)")
            #expect(try app.call("GetAuthorization") == "not-determined")
            #expect(try agent.client.alarms().isEmpty)
            // Nobody is bothered again at once, however often it tries.
            for _ in 1...3 {
                let answer = try app.call("Schedule", "sa{sv}", Self.timer)
                #expect(answer.contains("and is not asked again for 1 min; `alarmctl authorization"), "\(answer)")
                #expect(try app.call("RequestAuthorization", "s", "['Please']") == "not-determined")
            }
            // Asked anew where the user wants that, and answered by hand elsewhere.
            try server.session.alarmctl("authorization", Self.coffee, "reset")
            try app.begin("Schedule", "sa{sv}", Self.timer)
            _ = try server.monitor.next("Notify")
            #expect(server.monitor.messages.filter { $0.member == "Notify" }.count == 2)
            #expect(try #require(try server.actions().first).key != key)
            try server.session.alarmctl("authorization", Self.coffee, "allow")
            #expect(try app.answer().hasPrefix("['"))
            _ = try server.monitor.next("CloseNotification")
        }
    }

    @Test func `of an agent that crashed the next one takes the question away, and asks when it is asked again`() throws
    {
        try Desktop.dunst.run("question-crash") { server in
            let agent = try RunningAgent(in: server.session)
            let app = try SandboxedApp(Self.coffee, in: server.session)
            try app.begin("Schedule", "sa{sv}", Self.timer)
            let key = try #require(server.monitor.next("Notify").arguments[5] as? [String]).first
            // It knows now what the server calls it.
            try agent.wait("the answer") { try server.session.stored("SELECT count(*) FROM shown") == "1\n" }
            try agent.restart()
            _ = try server.monitor.next("CloseNotification")
            #expect(try app.answer().contains("NoReply"))
            try app.begin("Schedule", "sa{sv}", Self.timer)
            #expect(try #require(server.monitor.next("Notify").arguments[5] as? [String]).first != key)
            try server.press("Allow")
            #expect(try app.answer().hasPrefix("['"))
        }
    }

    @Test func `an app that has gone when it is allowed has set nothing`() throws {
        try Desktop.dunst.run("question-gone") { server in
            let agent = try RunningAgent(in: server.session)
            let app = try SandboxedApp(Self.coffee, in: server.session)
            try app.begin("Schedule", "sa{sv}", Self.timer)
            _ = try server.monitor.next("Notify")
            app.program.end()
            try server.press("Allow")
            let allowed = "\(Self.coffee)  allowed\n"
            #expect(try agent.wait("allowed") { try server.session.alarmctl("authorization", Self.coffee) == allowed })
            #expect(try agent.client.alarms().isEmpty)
        }
    }

    /// Keeps the picture of the documentation, in the folder that `ALARMS_PICTURES` names.
    private func photograph(_ display: Display, _ desktop: Desktop) throws {
        guard let folder = ProcessInfo.processInfo.environment["ALARMS_PICTURES"], desktop == .xfce4Notifyd else {
            return
        }
        let window = try display.window(of: "xfce4-notifyd")
        let file = folder + "/question.png"
        try display.photograph(to: file)
        let size = "\(window.right - window.left)x\(window.bottom - window.top)+\(window.left)+\(window.top)"
        try display.session.output("convert", file, "-crop", size, "+repage", "-strip", file)
    }
}

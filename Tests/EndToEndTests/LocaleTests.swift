import AlarmCore
import Foundation
import TestSupport
import Testing

/// What the agent writes is written as people of its locale read it.
@Suite struct LocaleTests {
    @Test(arguments: [("en_US", "07:00 PM"), ("de_DE", "19:00")])
    func `a notification tells the time as the locale does`(locale: String, time: String) throws {
        try Session.run("locale") { session in
            let folder = session.scratch / "locales"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try session.output("localedef", "-i", locale, "-f", "UTF-8", "\(folder)/\(locale).UTF-8", within: 30)
            for (variable, value) in [("LOCPATH", folder), ("LC_ALL", "\(locale).UTF-8")] {
                session.set(variable, value)
            }
            let monitor = try BusMonitor(of: "org.freedesktop.Notifications", in: session)
            try session.start("/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "notification_daemon")
            try session.waitForName("org.freedesktop.Notifications")
            let agent = try RunningAgent(in: session, zone: LocalTime(shows: 19 * 3_600).zone)
            try agent.schedule(AlarmConfiguration(title: "Dinner"), by: "Ring")
            let body = try monitor.next("Notify").arguments[4] as? String
            #expect(body?.contains(time) == true, "\(body ?? "none")")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// The tray item on a real panel, worked by the mouse.
struct PanelTests {
    @Test func `it appears, its menu pauses and resumes, and it comes back with a new panel`() throws {
        try Session.run("panel") { session in
            session.set("TZ", "UTC")
            let display = try Display(in: session)
            let panel = try Xfce4Panel(on: display)
            try session.startAgent()
            try session.alarmctl("add", "7:00", "--title", "Wake up")
            try panel.waitUntilEmpty()
            try session.alarmctl("timer", "25m", "--title", "Tea_pot <b>&")
            try panel.openMenu()
            try photograph(display)
            // Titles are rows too.
            try panel.click(row: 2)
            try display.see("it stands still") { try session.states().contains("paused") ? true : nil }
            try panel.openMenu()
            try panel.click(row: 2)
            try display.see("it runs again") { try session.states().contains("countdown") ? true : nil }

            panel.kill()
            try panel.start()
            try panel.openMenu()
            try panel.click(row: 4)
            try display.see("it is cancelled") { try session.states() == ["scheduled"] ? true : nil }
            try panel.waitUntilEmpty()

            try session.alarmctl("ring", "Tea")
            try panel.openMenu()
            try panel.click(row: 2)
            try display.see("it is stopped") { try session.states() == ["scheduled"] ? true : nil }
            try panel.waitUntilEmpty()
        }
    }

    /// Keeps the picture of the documentation, in the folder that `ALARMS_PICTURES` names.
    private func photograph(_ display: Display) throws {
        guard let folder = ProcessInfo.processInfo.environment["ALARMS_PICTURES"] else { return }
        let file = folder + "/tray.png"
        try display.photograph(to: file)
        try display.session.output("convert", file, "-crop", "300x240+0+0", "+repage", "-strip", file)
    }
}

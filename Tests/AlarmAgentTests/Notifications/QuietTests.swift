import AlarmCore
import TestSupport
import Testing

@testable import AlarmAgent

/// The quiet notification of countdowns on real servers.
@Suite(.serialized) struct QuietTests {
    @Test(arguments: Desktop.chosen.filter(\.isOnX))
    func `what is said of countdowns changes in the window that is there`(desktop: Desktop) throws {
        try desktop.run("quiet") { server in
            let scene = try Scene(on: server.session.bus.address)
            let watch = try WindowWatch(on: server.display)
            scene.count("Tea", down: .seconds(600))
            try scene.until("shown") { scene.remembered.count == 1 }
            try scene.until("seen", server.display.isTaken)
            #expect(try watch.changes().contains("MapNotify"))
            for count in 1...4 {
                let before = try server.display.picture()
                scene.count("Tea \(count)", down: .seconds(900))
                try scene.until("said") {
                    scene.notifier?.board.displays.first?.shows?.body.hasSuffix("and \(count) more") == true
                }
                try scene.until("seen to change") { try server.display.picture().difference(from: before) > 0 }
            }
            #expect(try watch.changes() == [])
            #expect(scene.notifier?.board.displays.count == 1)
        }
    }
}

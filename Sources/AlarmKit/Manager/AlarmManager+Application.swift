import DBus
import Foundation

extension AlarmManager {
    /// What the desktop gave for the press of the button whose intent is being performed, so that a window may take the
    /// focus; nil where it gave none. An addition to AlarmKit.
    @TaskLocal public static var activationToken: String?

    /// Makes this program the app `id` on the bus: the agent performs the intents of its alarms here, and where a D-Bus
    /// service file names the program, starts it for them. Without it they are performed only as long as the program that
    /// scheduled the alarm runs. Call it first of all. An addition to AlarmKit.
    /// - Parameters:
    ///   - id: such as `org.example.Kitchen`; nil for the id of the Flatpak, or of the main bundle.
    ///   - activated: called when the app is to come to the front, also before an intent that wants that.
    /// - Throws: an ``AlarmFailure`` where the id is none, another program has it, or there is no bus.
    public func serveApplication(
        _ id: String? = nil, activated: @escaping @Sendable (ApplicationActivation) -> Void = { _ in }
    ) async throws {
        guard let id = id ?? AppIdentity.sandboxed ?? Bundle.main.bundleIdentifier, AppIdentity.isBusName(id)
        else {
            throw AlarmFailure.invalidConfiguration("The app needs an id such as org.example.Kitchen.")
        }
        let failure: AlarmFailure? = await withCheckedContinuation { continuation in
            link.thread.run { watch in
                guard let watch else {
                    return continuation.resume(returning: AlarmFailure.agentNotReachable(BusError.noThread.text))
                }
                watch.serve(id, activated: activated) { continuation.resume(returning: $0) }
            }
        }
        if let failure { throw failure }
        link.application = id
    }
}

import DBus
import Foundation

/// The app was asked to come to the front. An addition to AlarmKit.
public struct ApplicationActivation: Hashable, Sendable {
    /// What it is to open.
    public var urls: [URL]
    /// With it, as `XDG_ACTIVATION_TOKEN`, its window may take the focus; nil where the desktop gave none.
    public var token: String?

    init(urls: [String], platform: Value) {
        self.urls = urls.compactMap { URL(string: $0) }
        let options = platform.asOptions ?? [:]
        token = (options["activation-token"] ?? options["desktop-startup-id"])?.asString
    }
}

import Glibc

/// Where things lie, by the XDG Base Directory specification.
package struct Folders {
    package var state: String
    package var config: String
    package var cache: String

    /// Reads the environment; a relative path in it is no path, as the specification says.
    package init() {
        let home = Self.variable("HOME") ?? "/"
        state = (Self.variable("XDG_STATE_HOME") ?? home + "/.local/state") + "/alarms"
        config = (Self.variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/alarms"
        cache = (Self.variable("XDG_CACHE_HOME") ?? home + "/.cache") + "/alarms"
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let path = String(cString: value)
        return path.hasPrefix("/") ? path : nil
    }
}

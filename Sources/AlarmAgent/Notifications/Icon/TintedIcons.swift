import AlarmCore
import Glibc

/// Pictures of an alarm clock, a file for each tint, since no two servers colour notifications in one way.
struct TintedIcons: Equatable {
    /// An absolute path.
    let folder: String

    func path(for tint: AlarmConfiguration.Tint) -> String {
        let parts = [tint.red, tint.green, tint.blue].map { part in
            let byte = String(UInt8((min(max(part, 0), 1) * 255).rounded()), radix: 16)
            return byte.count < 2 ? "0" + byte : byte
        }
        return "\(folder)/alarm-\(parts.joined()).png"
    }

    /// Makes the file where it is missing.
    /// - Returns: whether it is there.
    func make(for tint: AlarmConfiguration.Tint) -> Bool {
        let path = path(for: tint)
        if access(path, R_OK) == 0 { return true }
        guard File.makeFolder(folder) else { return false }
        let clock = AlarmClock(tint: tint)
        return File.replace(path, by: PNG.encode(clock.pixels, width: clock.width))
    }
}

import Foundation
import TestSupport

extension SoundServer {
    /// A folder for `--folder` with sounds that cannot be played.
    func badSounds() throws -> String {
        guard let home = folder else { throw Failure("no folder") }
        return try BadSounds.write(to: home)
    }
}

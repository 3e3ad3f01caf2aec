/// Why a sound cannot be used, as a sentence a person understands.
package enum SoundError: Error, Equatable, CustomStringConvertible {
    case notAName(String)
    case notFound(name: String, searched: [String])
    case leavesFolder(path: String, folder: String)
    case isFolder(path: String)
    case isNotAFile(path: String, kind: String)
    case unreadable(path: String, why: String)
    case empty(path: String)
    case silent(path: String)
    case undecodable(path: String, why: String)
    case tooLarge(path: String, limit: String)
    case tooSlow(path: String)

    package var description: String {
        switch self {
        case .notAName(let name):
            "'\(name)' is not the name of a sound: it must be a relative path that stays inside its folder."
        case .notFound(let name, let searched):
            "There is no sound '\(name)' (nor with the endings \(SoundName.extensions.joined(separator: ", "))); "
                + "searched: \(searched.joined(separator: ", "))."
        case .leavesFolder(let path, let folder):
            "The sound \(path) is a link that leaves its folder \(folder)."
        case .isFolder(let path):
            "\(path) is a folder, not a sound file."
        case .isNotAFile(let path, let kind):
            "\(path) is \(kind), not a sound file."
        case .unreadable(let path, let why):
            "The sound \(path) cannot be read: \(why)."
        case .empty(let path):
            "The sound \(path) is empty."
        case .silent(let path):
            "The sound \(path) is silent: it never rises above -60 dBFS."
        case .undecodable(let path, let why):
            "The sound \(path) cannot be decoded: \(why). "
                + "Playable are wav, flac, ogg (Vorbis, Opus), mp3, aiff, au and caf."
        case .tooLarge(let path, let limit):
            "The sound \(path) is too large: at most \(limit)."
        case .tooSlow(let path):
            "The sound \(path) takes too long to read."
        }
    }
}

/// The name of a sound: a relative path that stays inside the folder it is looked up in.
package struct SoundName: Sendable, Equatable {
    package let text: String

    package init(_ text: String) throws(SoundError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard !text.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw .notAName(text)
        }
        self.text = text
    }

    /// The file names it may stand for, in the order they are tried: as it is, then with each known extension.
    var candidates: [String] {
        [text] + Self.extensions.map { "\(text).\($0)" }
    }

    /// File names it may stand for that cannot be played, so that it is said why.
    var unplayable: [String] {
        ["m4a", "mp4", "aac", "m4r", "wma", "webm", "mka", "mid", "amr"].map { "\(text).\($0)" }
    }

    /// What the name of a sound file ends in.
    static let extensions = ["oga", "ogg", "wav", "flac", "opus", "mp3", "aiff", "aif", "au", "caf"]
}

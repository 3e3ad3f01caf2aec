import Glibc

/// Everything that can be named as a sound, and where it lies.
package struct SoundList {
    /// A sound as it is named.
    package struct Entry: Equatable {
        package let name: String
        package let path: String
        package let seconds: Double
    }

    package let entries: [Entry]

    package init(_ folders: SoundFolders) {
        var entries: [Entry] = []
        var seen: Set<String> = []
        for folder in folders.all {
            for file in Self.files(in: folder.path, below: "", depth: 4).sorted() {
                let name = String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
                guard !name.unicodeScalars.contains(where: { $0.value < 32 }), seen.insert(name).inserted,
                    let sound = try? folders.open(name),
                    let decoder = try? Decoder(sound), let frames = decoder.frames
                else { continue }
                entries.append(Entry(name: name, path: sound.path, seconds: Double(frames) / Double(decoder.rate)))
            }
        }
        self.entries = entries
    }

    /// The sound files below a folder, as paths within it.
    private static func files(in folder: String, below: String, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        return FolderListing.names(in: below.isEmpty ? folder : "\(folder)/\(below)").flatMap { name -> [String] in
            let path = below.isEmpty ? name : "\(below)/\(name)"
            if SoundName.extensions.contains(where: { name.hasSuffix(".\($0)") }) { return [path] }
            guard isFolder("\(folder)/\(path)") else { return [] }
            return files(in: folder, below: path, depth: depth - 1)
        }
    }
}

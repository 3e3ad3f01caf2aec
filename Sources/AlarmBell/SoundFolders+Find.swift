extension SoundFolders {
    /// Opens the sound a name stands for, or the default one.
    func open(_ name: String?) throws(SoundError) -> SoundFile {
        guard let name else {
            if let themedDefault { return themedDefault }
            return try openFallback()
        }
        return try open(SoundName(name))
    }

    private func open(_ name: SoundName) throws(SoundError) -> SoundFile {
        var folderFound: String?
        for folder in all {
            for candidate in name.candidates {
                switch try folder.find(candidate) {
                case .nothing: continue
                case .folder: folderFound = folderFound ?? "\(folder.path)/\(candidate)"
                case .file(let sound): return sound
                }
            }
        }
        if let folderFound { throw .isFolder(path: folderFound) }
        for folder in all {
            for candidate in name.unplayable {
                guard case .file(let sound) = try folder.find(candidate) else { continue }
                throw .undecodable(path: sound.path, why: Container.name(of: sound) ?? "its format is not known")
            }
        }
        throw .notFound(name: name.text, searched: all.map(\.path))
    }

    /// The sound theme's `alarm-clock-elapsed`.
    var themedDefault: SoundFile? {
        themed("alarm-clock-elapsed").flatMap { try? SoundFile(opening: $0) }
    }

    func openFallback() throws(SoundError) -> SoundFile {
        guard let fallback else { throw .notFound(name: Self.bundledDefault, searched: all.map(\.path)) }
        return try SoundFile(opening: fallback)
    }

    /// Looks an event sound up in the freedesktop theme, which every theme inherits.
    private func themed(_ event: String) -> String? {
        for folder in shared {
            let base = "\(folder)/freedesktop/stereo/\(event)"
            if exists("\(base).disabled") { return nil }
            for ending in ["oga", "ogg", "wav"] where exists("\(base).\(ending)") { return "\(base).\(ending)" }
        }
        return nil
    }
}

import Foundation
import Synchronization

/// The strings files of a bundle, for one locale.
struct Translations: Sendable {
    private let folders: [Bundle]

    /// Those that were looked for before, since looking for them reads folders: of most apps there are none.
    private static let known = Mutex<[Place: Translations]>([:])
    private static let mostKnown = 64

    private struct Place: Hashable {
        /// Nil for the main one.
        let bundle: URL?
        let locale: String
    }

    /// Nil where there is no such bundle.
    static func of(_ resource: LocalizedStringResource) -> Translations? {
        let place = Place(bundle: resource.bundle.url, locale: resource.locale.identifier)
        if let found = known.withLock({ $0[place] }) { return found }
        guard let bundle = resource.bundle.bundle else { return nil }
        let found = Translations(in: bundle, for: resource.locale)
        known.withLock { known in
            if known.count >= mostKnown { known = [:] }
            known[place] = found
        }
        return found
    }

    /// Of `de_AT` the bundle's `de-AT.lproj`, then `de.lproj`, then the language it was written in.
    /// `Bundle.developmentLocalization` is not used: it traps where there is no `Info.plist` (Swift 6.3.1).
    private init(in bundle: Bundle, for locale: Locale) {
        let full = locale.identifier.prefix { $0 != "." && $0 != "@" }
        let language = full.prefix { $0 != "_" && $0 != "-" }
        let names = [
            full.replacingOccurrences(of: "_", with: "-"), full.replacingOccurrences(of: "-", with: "_"),
            String(language), "Base", bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String ?? "en",
        ]
        let root = bundle.resourceURL ?? bundle.bundleURL
        folders = names.compactMap { Bundle(url: root.appendingPathComponent($0 + ".lproj")) }
    }

    subscript(key: String, table: String?) -> String? {
        for folder in folders {
            let found = folder.localizedString(forKey: key, value: Self.nothing, table: table)
            if found != Self.nothing, !found.isEmpty { return found }
        }
        return nil
    }

    /// What no translation says.
    private static let nothing = "\u{0}"
}

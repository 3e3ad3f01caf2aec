import Foundation

extension LocalizedStringResource {
    /// Where an app's translations lie.
    public enum BundleDescription: Codable, Equatable, Sendable {
        case main
        /// The bundle a class was built into.
        case forClass(AnyClass)
        case atURL(URL)

        /// Nil when nothing is there.
        package var bundle: Bundle? {
            switch self {
            case .main: .main
            case .forClass(let type): Bundle(for: type)
            case .atURL(let url): Bundle(url: url)
            }
        }

        /// Nil for the main one.
        var url: URL? {
            switch self {
            case .main: nil
            case .forClass(let type): Bundle(for: type).bundleURL
            case .atURL(let url): url
            }
        }

        public static func == (left: BundleDescription, right: BundleDescription) -> Bool { left.url == right.url }

        public init(from decoder: any Decoder) throws {
            let url = try decoder.singleValueContainer().decode(URL?.self)
            self = url.map { .atURL($0) } ?? .main
        }

        /// By value: the folder, or nothing for the app's own.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(url)
        }
    }
}

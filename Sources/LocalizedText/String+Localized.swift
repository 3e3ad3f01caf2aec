import Foundation

extension String {
    /// The text in the best language the bundle has for the resource's locale, else as it is written in the source.
    public init(localized resource: LocalizedStringResource) {
        let value = resource.defaultValue
        let format = Translations.of(resource)?[resource.key, resource.table] ?? value.format
        // A plain literal is no format: its percent signs are its own. Most have none, and Foundation looks for them long.
        let isPlain = value.arguments.isEmpty && !(format.utf8.contains(UInt8(ascii: "%")) && format.contains("%%"))
        self = isPlain ? format : FormattedText(format, value.arguments).text
    }

    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let place = bundle.map { LocalizedStringResource.BundleDescription.atURL($0.bundleURL) } ?? .main
        self.init(localized: LocalizedStringResource(keyAndValue, table: table, locale: locale, bundle: place))
    }
}

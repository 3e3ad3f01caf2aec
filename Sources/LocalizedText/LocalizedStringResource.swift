import Foundation

/// A text of an app, looked up in the app's own translations when it is shown or leaves the app.
///
/// Foundation has it on Apple's platforms and not here.
public struct LocalizedStringResource: Codable, Equatable, Sendable, CustomLocalizedStringResourceConvertible,
    ExpressibleByStringInterpolation
{
    /// What strings files know it by.
    public let key: String
    /// What it says where no translation is found.
    public let defaultValue: String.LocalizationValue
    /// The strings file without its ending; nil is `Localizable`.
    public let table: String?
    public var locale: Locale
    public let bundle: BundleDescription

    public var localizedStringResource: LocalizedStringResource { self }

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: keyAndValue.format, keyAndValue, table, locale, bundle)
    }

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: key.description, defaultValue, table, locale, bundle)
    }

    @_disfavoredOverload
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current, bundle: Bundle,
        comment: StaticString? = nil
    ) {
        self.init(key: keyAndValue.format, keyAndValue, table, locale, .atURL(bundle.bundleURL))
    }

    @_disfavoredOverload
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: Bundle, comment: StaticString? = nil
    ) {
        self.init(key: key.description, defaultValue, table, locale, .atURL(bundle.bundleURL))
    }

    /// Also for text that is known only when the program runs.
    public init(stringLiteral value: String) {
        self.init(String.LocalizationValue(stringLiteral: value))
    }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    private init(
        key: String, _ value: String.LocalizationValue, _ table: String?, _ locale: Locale, _ bundle: BundleDescription
    ) {
        (self.key, defaultValue, self.table, self.locale, self.bundle) = (key, value, table, locale, bundle)
    }
}

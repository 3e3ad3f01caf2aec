/// What an intent does, in words for people.
public struct IntentDescription: Sendable, ExpressibleByStringLiteral {
    public var descriptionText: LocalizedStringResource
    public var categoryName: LocalizedStringResource?

    public init(_ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil) {
        (self.descriptionText, self.categoryName) = (descriptionText, categoryName)
    }

    public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }
}

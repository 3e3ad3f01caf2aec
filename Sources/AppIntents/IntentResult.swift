/// What an intent came to.
public protocol IntentResult: Sendable {}

/// The result of an intent that answers nothing.
public struct EmptyIntentResult: IntentResult {
    public init() {}
}

extension IntentResult where Self == EmptyIntentResult {
    public static func result() -> Self { EmptyIntentResult() }
}

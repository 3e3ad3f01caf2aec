import Foundation

extension String {
    /// A text to be looked up: its format is the key, with a place such as `%@` for each value put into it.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Codable, Hashable, Sendable {
        /// The text as a strings file has it.
        package var format: String
        package var arguments: [LocalizedArgument] = []

        public init(_ value: String) { format = value }

        public init(stringLiteral value: String) { format = value }

        public init(stringInterpolation: StringInterpolation) {
            format = stringInterpolation.format
            arguments = stringInterpolation.arguments
        }
    }
}

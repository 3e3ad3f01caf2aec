import Foundation

extension String.LocalizationValue {
    /// Collects the key and the values put into it. A `%` of the text itself is doubled, as in every format.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        package private(set) var format = ""
        package private(set) var arguments: [LocalizedArgument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + interpolationCount * 4)
        }

        public mutating func appendLiteral(_ literal: String) {
            format += literal.replacingOccurrences(of: "%", with: "%%")
        }

        public mutating func appendInterpolation(_ string: String) {
            format += "%@"
            arguments.append(.text(string))
        }

        public mutating func appendInterpolation(_ string: Substring) { appendInterpolation(String(string)) }

        /// A text that is looked up on its own.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            appendInterpolation(String(localized: resource))
        }

        public mutating func appendInterpolation(_ value: some BinaryInteger) {
            format += value is any UnsignedInteger ? "%llu" : "%lld"
            arguments.append(.integer(Int64(clamping: value)))
        }

        public mutating func appendInterpolation(_ value: Double) {
            format += "%lf"
            arguments.append(.number(value))
        }

        public mutating func appendInterpolation(_ value: Float) { appendInterpolation(Double(value)) }

        /// Anything else stands as it describes itself.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) {
            appendInterpolation(String(describing: value))
        }
    }
}

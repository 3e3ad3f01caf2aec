import Foundation

/// A value put into a localized text.
package enum LocalizedArgument: Codable, Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case number(Double)

    /// As it stands where nothing is said about its form.
    var plain: String {
        switch self {
        case .text(let text): text
        case .integer(let value): String(value)
        case .number(let value): String(format: "%f", value)
        }
    }
}

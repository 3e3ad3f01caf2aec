import Foundation

/// A format with its values put in. A translation that is wrong, with too many places or of another type, gives a text
/// that is wrong, and nothing worse.
struct FormattedText {
    private(set) var text = ""
    private let arguments: [LocalizedArgument]
    private var next = 0

    init(_ format: String, _ arguments: [LocalizedArgument]) {
        self.arguments = arguments
        var rest = Substring(format)
        while let sign = rest.firstIndex(of: "%") {
            text += rest[..<sign]
            rest = rest[sign...]
            if rest.hasPrefix("%%") {
                text += "%"
                rest = rest.dropFirst(2)
            } else if let place = rest.prefixMatch(
                of: /%(?:(\d{1,3})\$)?([-+ 0#']*\d{0,3}(?:\.\d{1,3})?)(?:hh|h|ll|l|q|z)?([@difFeEgGuxXs])/)
            {
                put(place.output.1.flatMap { Int($0) }, String(place.output.2), place.output.3)
                rest = rest[place.range.upperBound...]
            } else {
                text += "%"
                rest = rest.dropFirst()
            }
        }
        text += rest
    }

    private mutating func put(_ position: Int?, _ form: String, _ conversion: Substring) {
        let place = position.map { $0 - 1 } ?? next
        if position == nil { next += 1 }
        guard arguments.indices.contains(place) else { return }
        let argument = arguments[place]
        guard !form.isEmpty else { return text += argument.plain }
        switch (argument, conversion) {
        case (.number(let value), "f"), (.number(let value), "F"), (.number(let value), "e"), (.number(let value), "g"):
            text += String(format: "%\(form)\(conversion)", value)
        case (.integer(let value), "d"), (.integer(let value), "i"), (.integer(let value), "u"),
            (.integer(let value), "x"):
            text += String(format: "%\(form)ll\(conversion)", value)
        default: text += argument.plain
        }
    }
}

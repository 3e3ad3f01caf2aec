import AlarmCore
import DBus

extension Field {
    static func tint(_ name: String, _ path: Path<AlarmConfiguration.Tint?>) -> Field {
        part(name, "(ddd)", path) { value throws(AlarmError) in
            guard case .structure(let parts) = value else { return nil }
            let numbers = parts.compactMap { part in
                if case .double(let number) = part, (0...1).contains(number) { number } else { nil as Double? }
            }
            guard numbers.count == 3 else {
                throw .invalidConfiguration("\(name) has a part outside 0 to 1; red, green and blue go from 0 to 1")
            }
            return .init(red: numbers[0], green: numbers[1], blue: numbers[2])
        } write: {
            .structure([.double($0.red), .double($0.green), .double($0.blue)])
        }
    }
}

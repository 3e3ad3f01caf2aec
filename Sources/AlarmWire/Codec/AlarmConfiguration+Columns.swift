import AlarmCore
import DBus

extension AlarmConfiguration {
    /// The keys as a table keeps them, each with its D-Bus type, in an order that holds for this version only.
    package static let columns: [(name: String, type: Signature)] = fields.map { ($0.name, $0.type) }

    /// The value for each of `columns`; nil where the key is absent.
    package var columnValues: [Value?] {
        let draft = Draft(title: title, rest: self)
        return Self.fields.map { $0.write(draft) }
    }

    /// - Parameter column: gives the value of the column at a place of `columns`, of that column's type.
    /// - Throws: `invalidConfiguration`, naming the key.
    package init(column: (Int) -> Value?) throws(AlarmError) {
        var draft = Draft(rest: AlarmConfiguration(title: ""))
        for (place, field) in Self.fields.enumerated() {
            if let value = column(place) { try field.read(value, &draft) }
        }
        try self.init(draft)
    }
}

import AlarmCore
import DBus

extension AlarmConfiguration {
    /// The keys as a table keeps them, each with its D-Bus type, in an order that holds for this version only.
    package static let columns: [(name: String, type: Signature)] = fields.map { ($0.name, $0.type) }

    /// The value for each of `columns`; nil where the key is absent, and for the schedule.
    package var columnValues: [Value?] {
        withUnsafePointer(to: self) { alarm in
            Self.fields.enumerated().map { $0.offset == Self.scheduleColumn ? nil : $0.element.write(alarm) }
        }
    }

    /// The place of the schedule, which a table keeps in words of its own.
    package static let scheduleColumn = columns.firstIndex { $0.name == "schedule" } ?? 0

    private static let titleColumn = columns.firstIndex { $0.name == "title" }

    /// - Parameter values: what other columns hold, each with its place in `columns` and of that column's type.
    /// - Throws: `invalidConfiguration`, naming the key.
    package init(schedule: Schedule?, values: [(place: Int, value: Value)]) throws(AlarmError) {
        self.init(title: "")
        self.schedule = schedule
        let fields = Self.fields
        for (place, value) in values { try fields[place].read(value, &self) }
        guard values.contains(where: { $0.place == Self.titleColumn }) else { throw Self.titleIsMissing }
    }
}

import AlarmCore
import DBus

extension AlarmConfiguration {
    /// The keys as a table keeps them, each with its D-Bus type, in an order that holds for this version only.
    package static let columns: [(name: String, type: Signature)] = fields.map { ($0.name, $0.type) }

    /// Hands over each value with its place in `columns`, but for the schedule and for keys that are absent.
    package func putColumns(_ put: (Int, Value) -> Void) {
        let fields = Self.fields
        withUnsafePointer(to: self) { alarm in
            for place in fields.indices where place != Self.scheduleColumn {
                if let value = fields[place].write(alarm) { put(place, value) }
            }
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

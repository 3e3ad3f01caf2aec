import AlarmCore
import AlarmWire
import DBus

/// How one alarm stands in the table `alarm`: a column for each part of its state and each key of its configuration.
struct AlarmRow {
    /// Column names with their SQLite types. Columns are only ever added.
    static let columns: [(name: String, type: String)] =
        stateColumns.map { ($0.name, $0.type) } + configurationColumns

    private static let stateColumns = StateColumn.allCases
    private static let configurationColumns = AlarmConfiguration.columns.map { column in
        (name: columnName(column.name), type: column.type.columnType)
    }

    /// `post-alert` → `post_alert`.
    static func columnName(_ key: String) -> String {
        String(key.map { $0 == "-" ? "_" : $0 })
    }

    /// Each by its place.
    enum StateColumn: Int32, CaseIterable {
        case id, owner, size, state, next, until, scheduled, extra, rang, late, snoozes, autoSnoozes
        case endsWall, endsBoot, bootID, total, elapsed, began, lastRang, skipped
        /// Since version 2.
        case merged
        /// Since version 7.
        case movedFrom

        var name: String {
            switch self {
            case .autoSnoozes: "auto_snoozes"
            case .endsWall: "ends_wall"
            case .endsBoot: "ends_boot"
            case .bootID: "boot_id"
            case .lastRang: "last_rang"
            case .movedFrom: "moved_from"
            default: "\(self)"
            }
        }

        var type: String {
            switch self {
            case .id: "TEXT PRIMARY KEY"
            case .owner, .state, .bootID, .skipped, .merged: "TEXT"
            default: "INTEGER"
            }
        }
    }

    /// The values of `columns`.
    static func cells(of alarm: Alarm) -> [Cell] {
        var cells = [Cell](repeating: .null, count: columns.count)
        func put(_ cell: Cell?, in column: StateColumn) {
            if let cell { cells[Int(column.rawValue)] = cell }
        }
        put(.text(alarm.id.description), in: .id)
        put(.text(alarm.owner.wire), in: .owner)
        put(.integer(Int64(alarm.size)), in: .size)
        put(alarm.lastRang?.cell, in: .lastRang)
        put(alarm.movedFrom?.cell, in: .movedFrom)
        if !alarm.skipped.isEmpty {
            put(.text(alarm.skipped.map { String($0.days) }.joined(separator: " ")), in: .skipped)
        }
        alarm.phase.put { put($0, in: $1) }
        alarm.configuration.putColumns { cells[stateColumns.count + $0] = $1.cell }
        if let schedule = alarm.configuration.schedule {
            cells[stateColumns.count + AlarmConfiguration.scheduleColumn] = .text(schedule.column)
        }
        return cells
    }

    /// - Throws: a sentence on what makes the row unreadable.
    static func alarm(from row: Statement) throws(UnreadableRow) -> Alarm {
        let read = StateReader(row: row)
        guard let id = row.text(.id).flatMap(AlarmID.init) else { throw UnreadableRow("its id is no UUID") }
        guard let owner = row.text(.owner).flatMap(Owner.init(column:)) else {
            throw UnreadableRow("its owner is none")
        }
        guard let phase = read.phase else { throw UnreadableRow("its state is not complete") }
        guard let skipped = read.skipped else { throw UnreadableRow("the dates it drops are none") }
        var configuration = try configuration(from: row)
        // There was no such limit once.
        configuration.fadeIn = configuration.fadeIn.map { min($0, AlarmConfiguration.longestFadeIn) }
        let size = size(read.integer(.size), of: configuration)
        do throws(AlarmError) {
            try configuration.checkForGood(size: size, owner: owner)
        } catch {
            throw UnreadableRow(error.wire.text)
        }
        var alarm = Alarm(
            id: id, owner: owner, configuration: configuration, size: size, phase: phase,
            lastRang: read.instant(.lastRang), skipped: skipped)
        alarm.movedFrom = read.instant(.movedFrom)
        return alarm
    }

    private static func configuration(from row: Statement) throws(UnreadableRow) -> AlarmConfiguration {
        let offset = Int32(stateColumns.count)
        let place = offset + Int32(AlarmConfiguration.scheduleColumn)
        let schedule = row.text(place).flatMap(Schedule.init(column:))
        guard schedule != nil || row.isNull(place) else { throw UnreadableRow("its schedule is none") }
        var values: [(place: Int, value: Value)] = []
        // Most columns hold nothing.
        for column in AlarmConfiguration.columns.indices where !row.isNull(offset + Int32(column)) {
            guard column != AlarmConfiguration.scheduleColumn else { continue }
            let (name, type) = AlarmConfiguration.columns[column]
            guard let value = Value(cell: row, offset + Int32(column), type: type) else {
                throw UnreadableRow("its \(name) is none")
            }
            values.append((column, value))
        }
        do throws(AlarmError) {
            return try AlarmConfiguration(schedule: schedule, values: values)
        } catch {
            throw UnreadableRow(error.wire.text)
        }
    }

    /// A figure that is only kept to be at hand: no alarm is lost by a wrong one.
    private static func size(_ stored: Int64?, of configuration: AlarmConfiguration) -> Int {
        if let stored, (1...(128 << 10)).contains(stored) { return Int(stored) }
        return (try? configuration.wire.marshalledCount()) ?? .max
    }
}

extension Owner {
    /// Nil for what is the name of no app.
    fileprivate init?(column text: String) {
        guard text.utf8.count <= 255, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") })
        else { return nil }
        self.init(wire: text)
    }
}

/// Why a row of the store cannot be read.
struct UnreadableRow: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}

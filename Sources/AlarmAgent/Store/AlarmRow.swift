import AlarmCore
import AlarmWire
import DBus

/// How one alarm stands in the table `alarm`: a column for each part of its state and each key of its configuration.
struct AlarmRow {
    /// Column names with their SQLite types. Columns are only ever added.
    static let columns: [(name: String, type: String)] =
        stateColumns.map { ($0.rawValue, $0.type) } + configurationColumns

    private static let stateColumns = StateColumn.allCases
    static let places = Dictionary(uniqueKeysWithValues: zip(stateColumns, Int32(0)...))
    private static let configurationColumns = AlarmConfiguration.columns.map { column in
        (name: columnName(column.name), type: column.type.columnType)
    }

    /// `post-alert` → `post_alert`.
    static func columnName(_ key: String) -> String {
        String(key.map { $0 == "-" ? "_" : $0 })
    }

    enum StateColumn: String, CaseIterable {
        case id, owner, size, state, next, until, scheduled, extra, rang, late, snoozes
        case autoSnoozes = "auto_snoozes"
        case endsWall = "ends_wall"
        case endsBoot = "ends_boot"
        case bootID = "boot_id"
        case total, elapsed, began
        case lastRang = "last_rang"
        case skipped
        /// Since version 2.
        case merged

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
        var state: [StateColumn: Cell] = [
            .id: .text(alarm.id.description), .owner: .text(alarm.owner.wire), .size: .integer(Int64(alarm.size)),
        ]
        state[.lastRang] = alarm.lastRang.map { .integer($0.microseconds) }
        if !alarm.skipped.isEmpty {
            state[.skipped] = .text(alarm.skipped.map { String($0.days) }.joined(separator: " "))
        }
        for (column, cell) in alarm.phase.cells { state[column] = cell }
        let schedule = alarm.configuration.schedule.map { Cell.text($0.column) } ?? .null
        let configuration = zip(AlarmConfiguration.columns, alarm.configuration.columnValues).map { column, value in
            column.name == "schedule" ? schedule : value?.cell ?? .null
        }
        return stateColumns.map { state[$0] ?? .null } + configuration
    }

    /// - Throws: a sentence on what makes the row unreadable.
    static func alarm(from row: Statement) throws(UnreadableRow) -> Alarm {
        let read = StateReader(row: row)
        guard let id = row.text(0).flatMap(AlarmID.init) else { throw UnreadableRow("its id is no UUID") }
        guard let phase = read.phase else { throw UnreadableRow("its state is not complete") }
        let offset = Int32(stateColumns.count)
        let schedule = row.text(offset + Int32(AlarmConfiguration.scheduleColumn))
        let readSchedule = schedule.flatMap(Schedule.init(column:))
        if schedule != nil, readSchedule == nil { throw UnreadableRow("its schedule is none") }
        let configuration: AlarmConfiguration
        do throws(AlarmError) {
            configuration = try AlarmConfiguration(schedule: readSchedule) { place in
                Value(cell: row, Int32(place) + offset, type: AlarmConfiguration.columns[place].type)
            }
        } catch {
            throw UnreadableRow(error.wire.text)
        }
        let skipped = row.text(read.place(.skipped))?.split(separator: " ").compactMap { Int($0) } ?? []
        return Alarm(
            id: id, owner: Owner(wire: row.text(read.place(.owner)) ?? ""), configuration: configuration,
            size: Int(read.integer(.size) ?? 0), phase: phase, lastRang: read.instant(.lastRang),
            skipped: skipped.map(LocalDate.init(days:)))
    }
}

/// Why a row of the store cannot be read.
struct UnreadableRow: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}

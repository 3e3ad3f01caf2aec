import AlarmCore

extension Phase {
    /// What of a row's state the phase takes.
    var cells: [AlarmRow.StateColumn: Cell] {
        var cells: [AlarmRow.StateColumn: Cell] = [:]
        func note(_ occurrence: Occurrence, following: Instant?) {
            cells[.scheduled] = .integer(occurrence.scheduled.microseconds)
            cells[.extra] = .integer(occurrence.isExtra ? 1 : 0)
            cells[.rang] = occurrence.rang.map { .integer($0.microseconds) }
            cells[.late] = .integer(occurrence.late.microseconds)
            cells[.snoozes] = .integer(Int64(occurrence.snoozes))
            cells[.autoSnoozes] = .integer(Int64(occurrence.autoSnoozes))
            if !occurrence.merged.isEmpty {
                cells[.merged] = .text(occurrence.merged.map { String($0.microseconds) }.joined(separator: " "))
            }
            cells[.next] = following.map { .integer($0.microseconds) }
        }
        func note(_ deadline: Deadline) {
            switch deadline {
            case .wall(let wall): cells[.endsWall] = .integer(wall.microseconds)
            case .boot(let boot, let bootID, let wall):
                cells[.endsWall] = .integer(wall.microseconds)
                cells[.endsBoot] = .integer(boot.microseconds)
                cells[.bootID] = .text(bootID)
            }
        }
        switch self {
        case .scheduled(let next):
            cells = [.state: .text("scheduled"), .next: .integer(next.microseconds)]
        case .countdown(let occurrence, let countdown, let following):
            note(occurrence, following: following)
            note(countdown.ends)
            cells[.state] = .text("countdown")
            cells[.total] = .integer(countdown.total.microseconds)
            cells[.elapsed] = .integer(countdown.elapsedBefore.microseconds)
            cells[.began] = .integer(countdown.started.microseconds)
        case .paused(let occurrence, let pause, let following):
            note(occurrence, following: following)
            cells[.state] = .text("paused")
            cells[.total] = .integer(pause.total.microseconds)
            cells[.elapsed] = .integer((pause.total - pause.remaining).microseconds)
        case .alerting(let occurrence, let alert, let following):
            note(occurrence, following: following)
            note(alert.ends)
            cells[.state] = .text("alerting")
            cells[.began] = .integer(alert.began.microseconds)
        case .missed(let instant, let until):
            cells = [
                .state: .text("missed"), .scheduled: .integer(instant.microseconds),
                .until: .integer(until.microseconds),
            ]
        }
        return cells
    }
}

/// Reads the state columns of the row a statement stands at.
struct StateReader {
    let row: Statement

    func integer(_ column: AlarmRow.StateColumn) -> Int64? { row.integer(column.rawValue) }
    func instant(_ column: AlarmRow.StateColumn) -> Instant? { integer(column).map(Instant.init(microseconds:)) }
    func span(_ column: AlarmRow.StateColumn) -> Duration? { integer(column).map { .microseconds($0) } }

    /// Nil when a part is missing.
    var phase: Phase? {
        switch row.text(.state) {
        case "scheduled":
            return instant(.next).map(Phase.scheduled)
        case "countdown":
            guard let occurrence, let ends, let total = span(.total), let elapsed = span(.elapsed),
                let began = instant(.began)
            else { return nil }
            let countdown = Countdown(ends: ends, total: total, elapsedBefore: elapsed, started: began)
            return .countdown(occurrence, countdown, following: instant(.next))
        case "paused":
            guard let occurrence, let total = span(.total), let elapsed = span(.elapsed) else { return nil }
            return .paused(occurrence, Pause(remaining: total - elapsed, total: total), following: instant(.next))
        case "alerting":
            guard let occurrence, let ends, let began = instant(.began) else { return nil }
            return .alerting(occurrence, Alert(began: began, ends: ends), following: instant(.next))
        case "missed":
            guard let scheduled = instant(.scheduled), let until = instant(.until) else { return nil }
            return .missed(scheduled, until: until)
        default:
            return nil
        }
    }

    /// Nil when there is something else among them than dates.
    var skipped: [LocalDate]? {
        let words = row.text(.skipped)?.split(separator: " ") ?? []
        let days = words.compactMap { Int($0) }.filter { (-10_000_000...10_000_000).contains($0) }
        return days.count == words.count ? days.map(LocalDate.init(days:)) : nil
    }

    private var occurrence: Occurrence? {
        guard let scheduled = instant(.scheduled) else { return nil }
        var occurrence = Occurrence(scheduled: scheduled, isExtra: integer(.extra) == 1)
        occurrence.rang = instant(.rang)
        occurrence.late = span(.late) ?? .zero
        occurrence.snoozes = UInt32(clamping: integer(.snoozes) ?? 0)
        occurrence.autoSnoozes = UInt32(clamping: integer(.autoSnoozes) ?? 0)
        let merged = row.text(.merged)?.split(separator: " ").compactMap { Int64($0) } ?? []
        occurrence.merged = merged.map(Instant.init(microseconds:))
        return occurrence
    }

    private var ends: Deadline? {
        guard let wall = instant(.endsWall) else { return nil }
        guard let boot = integer(.endsBoot), let bootID = row.text(.bootID) else { return .wall(wall) }
        return .boot(Uptime(microseconds: boot), bootID: bootID, wall: wall)
    }
}

extension Statement {
    func text(_ column: AlarmRow.StateColumn) -> String? { text(column.rawValue) }
}

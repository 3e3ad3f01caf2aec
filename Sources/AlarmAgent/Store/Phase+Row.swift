import AlarmCore

extension Phase {
    /// What of a row's state the phase takes.
    func put(_ put: (Cell?, AlarmRow.StateColumn) -> Void) {
        switch self {
        case .scheduled(let next):
            put(.text("scheduled"), .state)
            put(next.cell, .next)
        case .countdown(let occurrence, let countdown, let following):
            put(.text("countdown"), .state)
            occurrence.put(put)
            put(following?.cell, .next)
            countdown.ends.put(put)
            put(countdown.total.cell, .total)
            put(countdown.elapsedBefore.cell, .elapsed)
            put(countdown.started.cell, .began)
        case .paused(let occurrence, let pause, let following):
            put(.text("paused"), .state)
            occurrence.put(put)
            put(following?.cell, .next)
            put(pause.total.cell, .total)
            put((pause.total - pause.remaining).cell, .elapsed)
        case .alerting(let occurrence, let alert, let following):
            put(.text("alerting"), .state)
            occurrence.put(put)
            put(following?.cell, .next)
            alert.ends.put(put)
            put(alert.began.cell, .began)
        case .missed(let instant, let until):
            put(.text("missed"), .state)
            put(instant.cell, .scheduled)
            put(until.cell, .until)
        }
    }
}

extension Occurrence {
    fileprivate func put(_ put: (Cell?, AlarmRow.StateColumn) -> Void) {
        put(scheduled.cell, .scheduled)
        put(.integer(isExtra ? 1 : 0), .extra)
        put(rang?.cell, .rang)
        put(late.cell, .late)
        put(.integer(Int64(snoozes)), .snoozes)
        put(.integer(Int64(autoSnoozes)), .autoSnoozes)
        guard !merged.isEmpty else { return }
        put(.text(merged.map { String($0.microseconds) }.joined(separator: " ")), .merged)
    }
}

extension Deadline {
    fileprivate func put(_ put: (Cell?, AlarmRow.StateColumn) -> Void) {
        switch self {
        case .wall(let wall): put(wall.cell, .endsWall)
        case .boot(let boot, let bootID, let wall):
            put(wall.cell, .endsWall)
            put(.integer(boot.microseconds), .endsBoot)
            put(.text(bootID), .bootID)
        }
    }
}

extension Instant {
    var cell: Cell { .integer(microseconds) }
}

extension Duration {
    fileprivate var cell: Cell { .integer(microseconds) }
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

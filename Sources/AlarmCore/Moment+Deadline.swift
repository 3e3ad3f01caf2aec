extension Moment {
    /// A deadline on the wall clock as it is set now.
    func wall(of deadline: Deadline) -> Instant {
        switch deadline {
        case .boot(let uptime, let id, _) where id == bootID: wall + (uptime - boot)
        case .wall(let instant), .boot(_, _, let instant): instant
        }
    }

    /// The deadline on the boot clock for a point of the wall clock as it is set now.
    func deadline(at instant: Instant) -> Deadline {
        .boot(boot + (instant - wall), bootID: bootID, wall: instant)
    }
}

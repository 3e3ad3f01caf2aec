extension AlarmManager {
    /// Does a work in which `Activity` lists the alarms of this manager's bus instead of the session's.
    package nonisolated(nonsending) func asCurrent<Result>(
        _ work: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await AgentLink.$current.withValue(link, operation: work)
    }
}

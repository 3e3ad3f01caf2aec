import AlarmCore
import AlarmWire
import DBus
import Foundation

extension AlarmManager {
    /// All alarms of this app, also those that ring or count down.
    /// - Throws: ``AlarmFailure/agentNotReachable(_:)``, so that no alarms and no answer are not the same.
    public var alarms: [Alarm] {
        get throws { try listed().alarms }
    }

    /// All alarms of this app: first as they are, then again after each change. Each iteration gets every change.
    public var alarmUpdates: some AsyncSequence<[Alarm], Never> { AlarmUpdates(link: link) }

    /// What an alarm was set to be. An addition to AlarmKit.
    /// - Throws: ``AlarmFailure/metadataMismatch(_:)`` when its metadata are of another type.
    public func configuration<Metadata>(
        of id: Alarm.ID, as metadata: Metadata.Type = Metadata.self
    ) throws -> AlarmConfiguration<Metadata> {
        let answer = try question("Get", .string(id.uuidString), about: id)
        guard let wire = answer.first, let status = AlarmStatus(wire: wire) else {
            throw AlarmFailure.unknownAlarm(id)
        }
        return try AlarmConfiguration(status, wire: wire)
    }

    /// What became of past alarms, newest first. An addition to AlarmKit.
    /// - Parameters:
    ///   - id: of one alarm alone.
    ///   - since: those that ended since then.
    ///   - limit: at most so many.
    public func history(of id: Alarm.ID? = nil, since: Date? = nil, limit: Int? = nil) throws -> [AlarmRecord] {
        var filter: [String: Value] = [:]
        filter["id"] = id.map { .string($0.uuidString) }
        filter["since"] = since.map { .int64(Int64(clamping: $0.timeIntervalSince1970, scaledBy: 1_000_000)) }
        filter["limit"] = limit.map { .uint32(UInt32(clamping: $0)) }
        let answer = try question("History", .options(filter), about: id ?? UUID())
        return (answer.first?.asArray ?? []).compactMap { AlarmRecord($0) }
    }

    func statuses() throws -> [AlarmStatus] { try listed().statuses }

    /// The agent is asked each time, and sends its list where it is another one than the last.
    private func listed() throws -> ListedAlarms {
        let known = link.listed
        let answer: [Value]
        do throws(BusError) {
            answer = try link.caller.call("ListChanged", [.uint64(known.revision)], isHarmless: true)
        } catch {
            guard error.name == BusError.unknownMethod else { throw error.alarmKitError(UUID()) }
            // An agent of an earlier version.
            answer = try question("List", .options([:]), about: UUID())
        }
        let revision = answer.last?.asUInt64 ?? 0
        if revision == known.revision, revision != 0 { return known }
        let statuses = (answer.first?.asArray ?? []).compactMap(AlarmStatus.init(wire:))
            .filter { AppIdentity.owns($0.owner.wire) }
        let listed = ListedAlarms(
            revision: revision, statuses: statuses, alarms: statuses.compactMap { Alarm($0) })
        link.listed = listed
        return listed
    }

    private func question(_ method: String, _ argument: Value, about id: Alarm.ID) throws -> [Value] {
        do throws(BusError) {
            return try link.caller.call(method, [argument], isHarmless: true)
        } catch {
            throw error.alarmKitError(id)
        }
    }
}

extension Int64 {
    /// The nearest there is; 0 for what is no number.
    init(clamping number: Double, scaledBy factor: Double) {
        let scaled = (number * factor).rounded()
        self = scaled.isNaN ? 0 : Int64(exactly: scaled) ?? (scaled < 0 ? .min : .max)
    }
}

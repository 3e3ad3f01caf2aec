import AlarmCore
import DBus

extension Session {
    /// Asks the agent to do one thing with each alarm, and tells what became of it.
    ///
    /// Every one is tried, so that one that cannot does not keep another ringing; then the first error is thrown.
    func act(
        _ method: String, on ids: [AlarmID], _ more: [Value] = [], done: String
    ) throws(ControlError) -> ExitStatus {
        var failure: ControlError?
        var results: [JSON] = []
        for id in ids {
            do throws(ControlError) {
                let before = try? alarm(id)
                try call(method, [.string(id.description)] + more)
                // Whether it can be shown or not: it is done.
                let after = try? alarm(id)
                if isJSON {
                    results.append(report(id, before, after))
                } else {
                    output.print(line(id, before, after, done))
                }
            } catch {
                if let failure { output.complain(failure.sentence) }
                failure = error
            }
        }
        if isJSON { output.print(JSON.array(results).page) }
        if let failure { throw failure }
        return .success
    }

    private func line(_ id: AlarmID, _ before: ListedAlarm?, _ after: ListedAlarm?, _ done: String) -> String {
        let title = (after ?? before)?.title.onOneLine ?? ""
        guard let after else { return "\(id.description.prefix(8))  \(title) \(done)" }
        let rest =
            if let remaining = after.remaining {
                ", \(remaining.text) left"
            } else if !after.isAlerting, let next = after.next {
                ", rings \(LocalTime(next, in: shownZone).text), in \((next - now).text)"
            } else {
                ""
            }
        return "\(after.shortID)  \(title) \(done)\(rest)"
    }

    private func report(_ id: AlarmID, _ before: ListedAlarm?, _ after: ListedAlarm?) -> JSON {
        var parts: [String: Value] = ["id": .string(id.description), "state": .string(after?.state ?? "removed")]
        parts["title"] = (after ?? before).map { .string($0.title) }
        parts["next"] = after?.parts["next"]
        return .options(parts, in: shownZone)
    }
}

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
        for start in stride(from: 0, to: ids.count, by: Self.mostAtOnce) {
            let some = ids[start..<min(start + Self.mostAtOnce, ids.count)]
            // One behind the other: the agent then writes them in one commit.
            let answers = try call(
                all: some.flatMap { id in
                    let name = [Value.string(id.description)]
                    return [("Get", name), (method, name + more), ("Get", name)]
                })
            for (place, id) in some.enumerated() {
                do throws(ControlError) {
                    _ = try answers[3 * place + 1].get()
                    // Whether it can be shown or not: it is done.
                    let shown = [0, 2].map { (try? answers[3 * place + $0].get()).flatMap(Self.alarm) }
                    if isJSON {
                        results.append(report(id, shown[0], shown[1]))
                    } else {
                        output.print(line(id, shown[0], shown[1], done))
                    }
                } catch {
                    if let failure { output.complain(failure.sentence) }
                    failure = error
                }
            }
        }
        if isJSON { output.print(JSON.array(results).page) }
        if let failure { throw failure }
        return .success
    }

    /// The agent lets nobody have more than 10,000 calls waiting.
    private static let mostAtOnce = 1_000

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

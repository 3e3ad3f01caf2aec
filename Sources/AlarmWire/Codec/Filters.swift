import AlarmCore
import DBus

/// What `List` is asked for.
package struct ListFilter: Hashable, Sendable {
    package var owner: String?
    package var state: Phase.State?

    private static let fields: [Field<ListFilter>] = [
        .text("owner", \.owner), .choice("state", \.state, of: Phase.State.allCases),
    ]

    /// All.
    package init() {}

    /// - Throws: `invalidConfiguration`, naming the key.
    package init(wire value: Value) throws(AlarmError) {
        try Self.fields.read(value, into: &self, of: "the filter of List")
    }

    package func admits(_ alarm: AlarmStatus) -> Bool {
        (owner.map { $0 == alarm.owner.wire } ?? true) && (state.map { $0 == alarm.state } ?? true)
    }
}

/// What `History` is asked for.
package struct HistoryFilter: Hashable, Sendable {
    package var id: String?
    package var owner: String?
    package var since: Instant?
    package var limit: UInt32?

    private static let fields: [Field<HistoryFilter>] = [
        .text("id", \.id), .text("owner", \.owner), .count("limit", \.limit),
        .part("since", "x", \.since) {
            if case .int64(let time) = $0 { Instant(microseconds: time) } else { nil }
        } write: {
            .int64($0.microseconds)
        },
    ]

    /// - Throws: `invalidConfiguration`, naming the key.
    package init(wire value: Value) throws(AlarmError) {
        try Self.fields.read(value, into: &self, of: "the filter of History")
        guard let text = id else { return }
        guard let name = AlarmID(text) else {
            throw .invalidConfiguration("id is \"\(text)\"; a UUID is needed")
        }
        id = name.description
    }
}

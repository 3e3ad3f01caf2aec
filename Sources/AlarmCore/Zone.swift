/// The rules of one time zone, read from the system's TZif data (RFC 8536).
package struct Zone: Hashable, Sendable {
    package let name: String
    /// Offsets from UTC in seconds, and when each begins. The first holds since ever.
    let spans: [Span]
    /// From here on, in seconds since 1970, the last 400 years of `spans` repeat for ever; nil where the last one holds.
    let repeatsFrom: Int64?

    /// A time during which the offset stays the same.
    struct Span: Hashable, Sendable {
        /// Seconds since 1970.
        var begins: Int64
        /// Seconds to add to UTC.
        var offset: Int64
    }

    package static let utc = Zone(name: "UTC", offset: 0)
    static let era = Int64(LocalDate.daysPerEra) * 86_400

    /// A zone of one offset, in seconds.
    init(name: String, offset: Int64) {
        self.init(name: name, spans: [Span(begins: .min, offset: offset)], repeatsFrom: nil)
    }

    init(name: String, spans: [Span], repeatsFrom: Int64?) {
        self.name = name
        self.spans = Zone.merged(spans)
        self.repeatsFrom = repeatsFrom
    }

    /// Seconds that the local clock is ahead of UTC.
    package func offset(at instant: Instant) -> Int {
        Int(offset(atSecond: instant.microseconds.floorDivided(by: 1_000_000)))
    }

    /// The date that the local clock shows.
    package func date(at instant: Instant) -> LocalDate {
        let second = instant.microseconds.floorDivided(by: 1_000_000)
        return LocalDate(days: Int((second + offset(atSecond: second)).floorDivided(by: 86_400)))
    }

    /// Leaves out spans of no length, and beginnings that change nothing.
    private static func merged(_ spans: [Span]) -> [Span] {
        var result: [Span] = []
        result.reserveCapacity(spans.count)
        for span in spans {
            if let last = result.last, last.begins == span.begins { result.removeLast() }
            if let last = result.last, last.offset == span.offset { continue }
            result.append(span)
        }
        return result
    }

    func offset(atSecond second: Int64) -> Int64 {
        spans[place(of: second - erasPast(second) * Zone.era)].offset
    }

    /// How many times the last 400 years have repeated.
    func erasPast(_ second: Int64) -> Int64 {
        guard let repeatsFrom, second >= repeatsFrom else { return 0 }
        return (second - repeatsFrom) / Zone.era + 1
    }

    /// The span that holds at this second.
    func place(of second: Int64) -> Int {
        var (low, high) = (0, spans.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if spans[middle].begins <= second { low = middle } else { high = middle }
        }
        return low
    }
}

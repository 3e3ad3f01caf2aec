extension Zone {
    /// Reads a TZif file of version 1 to 4. Leap seconds are left out, as the system's clock does.
    package init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
        var reader = ByteReader(bytes)
        var header = try Header(&reader)
        guard header.version > 1 else {
            self.init(name: name, spans: try header.spans(&reader, timeBytes: 4), repeatsFrom: nil)
            return
        }
        // The first block is for readers that know 32-bit times alone.
        _ = try reader.take(header.size(timeBytes: 4))
        header = try Header(&reader)
        let spans = try header.spans(&reader, timeBytes: 8)
        guard let rule = try Zone.footer(&reader) else {
            self.init(name: name, spans: spans, repeatsFrom: nil)
            return
        }
        self.init(name: name, spans: spans, rule: rule)
    }

    /// Reads a rule as the variable TZ may hold it (POSIX), such as `CET-1CEST,M3.5.0,M10.5.0/3`.
    package init(name: String, rule text: String) throws(ZoneError) {
        guard let rule = ZoneRule(Array(text.utf8)[...]) else { throw .damaged("\"\(text)\" is no TZ rule") }
        self.init(name: name, spans: [Span(begins: .min, offset: rule.offset)], rule: rule)
    }

    /// From the last transition on the rule holds: its spans are written out for the 400 years in which all differ.
    private init(name: String, spans: [Span], rule: ZoneRule) {
        let ancient = Int64(LocalDate.days(year: 1800, month: 1, day: 1)) * 86_400
        let from = spans.last.map(\.begins).flatMap { $0 == .min ? nil : $0 } ?? ancient
        guard rule.summer != nil else {
            self.init(name: name, spans: spans + [Span(begins: from, offset: rule.offset)], repeatsFrom: nil)
            return
        }
        let year = LocalDate(days: Int(from.floorDivided(by: 86_400))).year
        let ruled = rule.spans(years: (year - 1)...(year + 401))
        let earlier = ruled.last { $0.begins <= from }.map { [Span(begins: from, offset: $0.offset)] } ?? []
        self.init(
            name: name, spans: spans + earlier + ruled.filter { $0.begins > from },
            repeatsFrom: from + Zone.era + 366 * 86_400)
    }

    private static func footer(_ reader: inout ByteReader) throws(ZoneError) -> ZoneRule? {
        guard try reader.byte() == UInt8(ascii: "\n") else { throw .damaged("no footer after the data") }
        guard let end = reader.rest.firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
        let text = reader.rest[..<end]
        if text.isEmpty { return nil }
        guard let rule = ZoneRule(text) else {
            throw .damaged("the footer \"\(String(decoding: text, as: UTF8.self))\" is no TZ rule")
        }
        return rule
    }
}

extension Zone {
    /// The counts at the head of a block.
    private struct Header {
        let version: Int
        let utcMarks: Int
        let standardMarks: Int
        let leapSeconds: Int
        let times: Int
        let types: Int
        let characters: Int

        init(_ reader: inout ByteReader) throws(ZoneError) {
            guard Array(try reader.take(4)) == Array("TZif".utf8) else { throw .notTZif }
            let mark = try reader.byte()
            version = mark == 0 ? 1 : Int(mark) - 48
            guard version >= 1 else { throw .damaged("version") }
            _ = try reader.take(15)
            utcMarks = try reader.count()
            standardMarks = try reader.count()
            leapSeconds = try reader.count()
            times = try reader.count()
            types = try reader.count()
            characters = try reader.count()
            guard (1...256).contains(types) else { throw .damaged("\(types) kinds of local time") }
        }

        func size(timeBytes: Int) -> Int {
            times * (timeBytes + 1) + types * 6 + characters + leapSeconds * (timeBytes + 4)
                + standardMarks + utcMarks
        }

        /// The block's spans, and the reader behind it.
        func spans(_ reader: inout ByteReader, timeBytes: Int) throws(ZoneError) -> [Span] {
            guard size(timeBytes: timeBytes) <= reader.rest.count else { throw .truncated }
            var begins: [Int64] = []
            for _ in 0..<times { begins.append(try reader.number(bytes: timeBytes)) }
            guard zip(begins, begins.dropFirst()).allSatisfy(<) else { throw .damaged("transitions out of order") }
            let kinds = Array(try reader.take(times))
            var offsets: [Int64] = []
            for _ in 0..<types {
                let offset = try reader.number(bytes: 4)
                guard (-90_000...93_600).contains(offset) else { throw .damaged("an offset of \(offset) s") }
                offsets.append(offset)
                _ = try reader.take(2)
            }
            _ = try reader.take(size(timeBytes: timeBytes) - times * (timeBytes + 1) - types * 6)
            var spans = [Span(begins: .min, offset: offsets[0])]
            for (begin, kind) in zip(begins, kinds) {
                guard Int(kind) < types else { throw .damaged("a transition to an unknown kind of local time") }
                // Some files begin long before the first day that can be counted.
                let counted = min(max(begin, -1 << 50), 1 << 50)
                spans.append(Span(begins: counted, offset: offsets[Int(kind)]))
            }
            return spans
        }
    }
}

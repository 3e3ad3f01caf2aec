extension AlarmBook {
    /// The alarms that wait for their time, by when they ring, at most so many. Looks at the first alone, not at all.
    package func upcoming(_ most: Int) -> [Alarm] {
        var found: [(next: Instant, alarm: Alarm)] = []
        wall.visit { time, id in
            // Due is what begins to count down; nothing rings before that.
            if found.count >= most, let last = found.last, time > last.next { return false }
            guard let alarm = self[id], !alarm.isSilenced, case .scheduled(let next) = alarm.phase else { return true }
            let place = found.firstIndex { (next, id) < ($0.next, $0.alarm.id) } ?? found.count
            found.insert((next, alarm), at: place)
            if found.count > most { found.removeLast() }
            return true
        }
        return found.map(\.alarm)
    }
}

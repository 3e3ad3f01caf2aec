import AlarmCore
import AlarmWire
import Foundation

extension AlarmManager {
    /// The app's alarms, now and after each change.
    public struct AlarmUpdates: AsyncSequence, Sendable {
        public typealias Element = [Alarm]
        public typealias AsyncIterator = AlarmManager.AlarmUpdates.Iterator

        let link: AgentLink

        public func makeAsyncIterator() -> AlarmManager.AlarmUpdates.Iterator { Iterator(link.events) }

        /// One listener; what it has not read yet is kept for it, as changes and not as whole lists.
        public struct Iterator: AsyncIteratorProtocol {
            public typealias Element = [Alarm]

            private var events: AsyncStream<AgentEvent>.Iterator
            private var alarms: [Alarm] = []

            init(_ events: AsyncStream<AgentEvent>) { self.events = events.makeAsyncIterator() }

            public mutating func next() async -> AlarmManager.AlarmUpdates.Element? {
                guard let event = await events.next() else { return nil }
                switch event {
                case .all(let statuses): alarms = statuses.compactMap { Alarm($0) }
                case .removed(let id): alarms.removeAll { $0.id.uuidString == id.description }
                case .changed(let status):
                    guard let alarm = Alarm(status) else { break }
                    if let place = alarms.firstIndex(where: { $0.id == alarm.id }) {
                        alarms[place] = alarm
                    } else {
                        alarms.append(alarm)
                    }
                }
                return alarms
            }
        }
    }
}

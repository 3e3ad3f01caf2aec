import AlarmCore
import AlarmWire
import DBus

/// What is to be performed is in the file until it is known to be: an app may come later than an agent lives.
extension AlarmStore: IntentJournal {
    package var begun: [Delivery] { deliveries }

    package func isOpen(_ delivery: Delivery) -> Bool { openDeliveries.contains(delivery.key) }

    package func open(_ delivery: Delivery) {
        guard openDeliveries.insert(delivery.key).inserted else { return }
        deliveries.append(delivery)
        unwrittenDeliveries.insert(delivery.key)
    }

    package func close(_ delivery: Delivery) {
        guard openDeliveries.remove(delivery.key) != nil else { return }
        deliveries.removeAll { $0.key == delivery.key }
        if unwrittenDeliveries.remove(delivery.key) == nil { closedDeliveries.insert(delivery.key) }
    }

    /// Writes what has begun and what has ended since. Where that fails, the next change does it.
    package func saveIntents() {
        guard !unwrittenDeliveries.isEmpty || !closedDeliveries.isEmpty else { return }
        try? commit { _ throws(DatabaseError) in }
    }

    func readDeliveries(from database: Database) {
        deliveries = []
        try? database.run("SELECT \(Self.deliveryColumns) FROM intent ORDER BY rowid", []) { row in
            if let delivery = Delivery(row) { deliveries.append(delivery) }
        }
        openDeliveries = Set(deliveries.map(\.key))
    }

    func writeDeliveries(to database: Database) throws(DatabaseError) {
        if owesBook { try database.run("DELETE FROM intent") }
        for key in closedDeliveries { try database.run("DELETE FROM intent WHERE key = ?", [.text(key)]) }
        for delivery in deliveries where owesBook || unwrittenDeliveries.contains(delivery.key) {
            try database.run(
                "INSERT INTO intent (\(Self.deliveryColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)", delivery.cells)
        }
    }

    /// What no app has come for as long as history is kept.
    func forgetIntents(before: Instant, in database: Database) throws(DatabaseError) {
        try database.run("DELETE FROM intent WHERE scheduled < ?", [.integer(before.microseconds)])
        deliveries.removeAll { $0.occurrence.scheduled < before }
        openDeliveries = Set(deliveries.map(\.key))
        unwrittenDeliveries.formIntersection(openDeliveries)
    }

    private static let deliveryColumns = "key, id, scheduled, owner, title, button, intent"
}

extension Delivery {
    fileprivate init?(_ row: Statement) {
        guard let key = row.text(0), let alarm = row.text(1).flatMap(AlarmID.init), let scheduled = row.integer(2),
            let owner = row.text(3), let title = row.text(4), let button = row.text(5).flatMap(Button.init),
            let wire = row.blob(6).flatMap({ try? Value(marshalled: $0) }),
            let intent = try? AlarmConfiguration.Intent(wire: wire, of: "intent")
        else { return nil }
        self.init(
            key: key, occurrence: OccurrenceID(alarm: alarm, scheduled: Instant(microseconds: scheduled)),
            owner: Owner(wire: owner), title: title, button: button, intent: intent)
    }

    fileprivate var cells: [Cell] {
        [
            .text(key), .text(occurrence.alarm.description), .integer(occurrence.scheduled.microseconds),
            .text(owner.wire), .text(title), .text(button.rawValue), intent.wire.cell,
        ]
    }
}

/// The notifications on the screen, so that the next agent closes what this one left.
extension AlarmStore {
    package func shown() -> [Shown] {
        var shown: [Shown] = []
        try? database().run("SELECT id, server FROM shown", []) { row in
            guard let id = row.integer(0), let server = row.text(1) else { return }
            shown.append(Shown(id: UInt32(truncatingIfNeeded: id), server: server))
        }
        return shown
    }

    /// A disk that refuses it loses nothing but a stale notification.
    package func remember(_ shown: [Shown]) {
        try? commit { database throws(DatabaseError) in
            try database.run("DELETE FROM shown")
            for one in shown {
                try database.run(
                    "INSERT INTO shown (id, server) VALUES (?, ?)", [.integer(Int64(one.id)), .text(one.server)])
            }
        }
    }
}

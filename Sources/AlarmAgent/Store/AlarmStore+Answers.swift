import AlarmCore

/// What the user has said about apps that want to set alarms.
extension AlarmStore {
    /// By app id.
    package var answers: [String: KeptAnswer] { keptAnswers }

    /// Nil forgets the app. It holds also where the disk refuses it.
    package func keep(_ answer: KeptAnswer?, of app: String) {
        keptAnswers[app] = answer
        unwrittenAnswers.insert(app)
        payAnswers()
    }

    /// Whether the file lacks some that a disk refused.
    package var owesAnswers: Bool { !unwrittenAnswers.isEmpty }

    /// Tries again to write them.
    package func payAnswers() {
        guard owesAnswers else { return }
        try? commit { _ throws(DatabaseError) in }
    }

    func readAnswers(from database: Database) {
        try? database.run("SELECT app, state, shared FROM permission", []) { row in
            guard let app = row.text(0), let state = row.text(1).flatMap(Authorization.init) else { return }
            keptAnswers[app] = KeptAnswer(state, isShared: row.integer(2) == 1)
        }
    }

    func writeAnswers(to database: Database) throws(DatabaseError) {
        for app in owesBook ? unwrittenAnswers.union(keptAnswers.keys) : unwrittenAnswers {
            guard let answer = keptAnswers[app] else {
                try database.run("DELETE FROM permission WHERE app = ?", [.text(app)])
                continue
            }
            try database.run(
                "REPLACE INTO permission (app, state, shared) VALUES (?, ?, ?)",
                [.text(app), .text(answer.state.rawValue), .integer(answer.isShared ? 1 : 0)])
        }
    }
}

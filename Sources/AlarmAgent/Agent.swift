import AlarmCore

/// The one door: nothing changes the book but through here.
package final class Agent {
    package private(set) var book: AlarmBook
    package var mirrors: [any Mirror] = []
    /// What time did comes to them, and to the disk, a moment after the others: until then the bus and the notification
    /// server have the processors for themselves.
    package var lateMirrors: [any Mirror] = []
    /// Calls back in a moment; nil: there is none to wait.
    package var inAMoment: ((@escaping () -> Void) -> Void)?
    private let now: () -> Moment
    private let wake: (Due) -> Void
    private let save: ([Touch]) throws(AlarmError) -> Void
    /// Commands of this round, in their order, not yet on disk.
    private var round: [Entry] = []
    /// What time did and the late mirrors have not been shown.
    private var late: Late?
    /// What the disk refused of changes that took effect all the same.
    package private(set) var owed: [Touch] = []

    package typealias Outcome = Result<Void, AlarmError>

    private struct Entry {
        /// Nil for what time did.
        var command: Command?
        var by: String?
        let moment: Moment
        var touches: [Touch]
        var shown: Bool
        var refusal: AlarmError?
        var answer: (Outcome) -> Void
    }

    private struct Late {
        let touches: [Touch]
        let moment: Moment
    }

    /// - Parameters:
    ///   - book: what the store held.
    ///   - now: reads the clocks.
    ///   - wake: sets the timers.
    ///   - save: writes touches to disk, all or none; throws `storageFailed`.
    package init(
        book: AlarmBook, now: @escaping () -> Moment, wake: @escaping (Due) -> Void,
        save: @escaping ([Touch]) throws(AlarmError) -> Void
    ) {
        self.book = book
        self.now = now
        self.wake = wake
        self.save = save
    }

    /// Plans anew and shows what is under way: the first thing an agent does.
    package func start() {
        let moment = now()
        let touches = book.replan(at: moment)
        wake(book.due)
        let touched = Set(touches.map(\.id))
        let underWay = (book.alerting + book.counting).filter { !touched.contains($0.id) }
        showAll(touches + underWay.map { Touch(id: $0.id, before: nil, after: $0) }, at: moment)
        timeDid(touches, at: moment)
    }

    /// The clock was set, the zone rules changed or the machine resumed.
    package func replan() {
        let moment = now()
        catchUp()
        let touches = book.replan(at: moment)
        wake(book.due)
        showAll(touches, at: moment)
        timeDid(touches, at: moment)
    }

    /// Lets what is due happen. Time is not refused: alarms ring even if the disk is full.
    package func timePassed() {
        let moment = now()
        catchUp()
        let touches = book.advance(to: moment)
        // Always: a timer that fired a hair early must be set again.
        wake(book.due)
        for mirror in mirrors { mirror.show(book, after: touches, at: moment) }
        late = Late(touches: touches, moment: moment)
        timeDid(touches, at: moment)
        guard let inAMoment, round.allSatisfy({ $0.command == nil }), !touches.isEmpty else { return catchUp() }
        inAMoment { [weak self] in self?.catchUp() }
    }

    /// The late mirrors see what the others have seen.
    private func catchUp() {
        guard let late else { return }
        self.late = nil
        for mirror in lateMirrors { mirror.show(book, after: late.touches, at: late.moment) }
    }

    /// Goes through what is due next, on a book of its own; nothing comes of it but that the way is known.
    package func rehearse() {
        guard let (book, touches, moment) = book.next(after: now()) else { return }
        for mirror in mirrors + lateMirrors { mirror.rehearse(book, after: touches, at: moment) }
    }

    /// Changes the book; the answer comes when the change is on disk, at the end of the round.
    ///
    /// What cannot fail for the disk is shown at once: silence does not wait for an fsync.
    package func update(_ command: Command, by: String? = nil, then answer: @escaping (Outcome) -> Void = { _ in }) {
        let moment = now()
        catchUp()
        let passed = book.advance(to: moment)
        if !passed.isEmpty { wake(book.due) }
        show(passed, at: moment)
        timeDid(passed, at: moment)
        var entry = Entry(command: command, by: by, moment: moment, touches: [], shown: false, answer: answer)
        do throws(AlarmError) {
            entry.touches = try book.apply(command, by: by, at: moment) + book.advance(to: moment)
        } catch {
            entry.refusal = error
        }
        // Always before anything is shown: the machine may fall asleep as soon as nothing rings.
        wake(book.due)
        if !command.needsDisk && round.allSatisfy({ $0.shown || $0.touches.isEmpty }) {
            show(entry.touches, at: moment)
            entry.shown = true
        }
        round.append(entry)
    }

    /// Calls `answer` when everything before it in this round has been answered.
    package func inOrder(_ answer: @escaping () -> Void) {
        catchUp()
        round.append(Entry(command: nil, moment: now(), touches: [], shown: true, answer: { _ in answer() }))
    }

    /// Writes what the round changed in one commit, then answers everybody in their order.
    package func endRound() {
        guard !round.isEmpty, late == nil else { return }
        let entries = round
        round = []
        do throws(AlarmError) {
            try write(entries.flatMap(\.touches))
            let moment = now()
            for entry in entries { finish(entry, at: moment) }
        } catch {
            writeOneByOne(entries)
        }
    }

    /// Shows and writes what was left for later.
    package func end() {
        catchUp()
        endRound()
    }

    /// Tries again to write what the disk refused.
    package func payOwed() {
        guard !owed.isEmpty else { return }
        try? write([])
    }

    private func write(_ touches: [Touch]) throws(AlarmError) {
        let all = owed + touches
        guard !all.isEmpty else { return }
        try save(all)
        owed = []
    }

    private func finish(_ entry: Entry, at moment: Moment) {
        if !entry.shown { show(entry.touches, at: moment) }
        entry.answer(entry.refusal.map(Outcome.failure) ?? .success(()))
    }

    /// The disk refused the round: it is taken back and done again, each command for itself, so that only those
    /// which promise something fail. Each at its own moment: what has been shown comes out as it was shown, and what has
    /// come due since is left to the timers.
    private func writeOneByOne(_ entries: [Entry]) {
        for entry in entries.reversed() { book.undo(entry.touches) }
        for entry in entries {
            let entry = doAgain(entry)
            wake(book.due)
            finish(entry, at: entry.moment)
        }
        // Who looked at the book meanwhile saw what was taken back.
        showAll([], at: now())
    }

    private func doAgain(_ entry: Entry) -> Entry {
        var entry = entry
        let moment = entry.moment
        entry.touches = []
        guard let command = entry.command else {
            entry.touches = book.advance(to: moment)
            owed += entry.touches
            return entry
        }
        guard entry.refusal == nil else { return entry }
        do throws(AlarmError) {
            entry.touches = try book.apply(command, by: entry.by, at: moment) + book.advance(to: moment)
            try write(entry.touches)
        } catch {
            guard case .storageFailed = error, !command.needsDisk else {
                book.undo(entry.touches)
                entry.touches = []
                entry.refusal = error
                return entry
            }
            owed += entry.touches
        }
        return entry
    }

    private func timeDid(_ touches: [Touch], at moment: Moment) {
        guard !touches.isEmpty else { return }
        round.append(Entry(command: nil, moment: moment, touches: touches, shown: true, answer: { _ in }))
    }

    private func show(_ touches: [Touch], at moment: Moment) {
        guard !touches.isEmpty else { return }
        showAll(touches, at: moment)
    }

    private func showAll(_ touches: [Touch], at moment: Moment) {
        for mirror in mirrors + lateMirrors { mirror.show(book, after: touches, at: moment) }
    }
}

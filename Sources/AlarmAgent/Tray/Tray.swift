import AlarmCore
import DBus
import EventLoop

/// Shows what rings, counts down or stands still as an item in the desktop's tray, with a menu to answer it.
///
/// By https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/ and `com.canonical.dbusmenu`. Where there is no
/// tray, or nothing is under way, there is nothing of it but a match rule.
package final class Tray: Mirror {
    private let address: Connection.Bus
    private let loop: Loop
    private let now: () -> Moment
    private let book: () -> AlarmBook
    private let command: (Command) -> Void
    private let custom: (OccurrenceID) -> Void
    private var watcher: TrayWatcher?
    private var counting = CountingOrder()
    private var item: TrayItem?
    private var opening: Opening?
    /// With whom the item is registered.
    private var registrar: String?
    /// Changes of one round are shown together.
    private var settling: Timer?
    private var tick: Timer?

    /// - Parameters:
    ///   - bus: where the agent is; followed for a tray.
    ///   - address: the same bus, for the item's own connection.
    ///   - book: all alarms as they are.
    ///   - command: a row of the menu was clicked.
    ///   - custom: likewise, the one of an app's own button.
    package init(
        bus: Connection, at address: Connection.Bus = .session, loop: Loop, now: @escaping () -> Moment,
        book: @escaping () -> AlarmBook, command: @escaping (Command) -> Void,
        custom: @escaping (OccurrenceID) -> Void
    ) {
        (self.address, self.loop, self.now) = (address, loop, now)
        (self.book, self.command, self.custom) = (book, command, custom)
        watcher = TrayWatcher(on: bus) { [unowned self] in settleSoon() }
    }

    isolated deinit { end() }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        for touch in touches {
            if let one = touch.after.flatMap(CountingOrder.Entry.init) {
                counting.insert(one)
            } else {
                counting.remove(touch.id)
            }
        }
        settleSoon()
    }

    /// Takes the item away.
    package func end() {
        settling?.cancel()
        settling = nil
        leave()
    }

    private func settleSoon() {
        guard settling == nil, watcher?.owner != nil || item != nil || opening != nil else { return }
        settling = loop.after(.zero) { [unowned self] in
            settling = nil
            settle()
        }
    }

    private func settle() {
        guard let watcher, let owner = watcher.owner, counting.count > 0 || book().isRinging else {
            return leave()
        }
        watcher.looksForHosts = true
        guard item != nil else { return open() }
        renew()
        guard registrar != owner else { return }
        registrar = owner
        item?.register(with: owner)
    }

    private func leave() {
        watcher?.looksForHosts = false
        tick?.cancel()
        tick = nil
        opening?.cancel()
        opening = nil
        item?.close()
        item = nil
        registrar = nil
    }

    private func open() {
        guard opening == nil else { return }
        opening = Opening(to: address, on: loop, within: .seconds(5)) { [unowned self] result in
            opening = nil
            guard case .success(let connection) = result else { return }
            connection.whenDisconnected = { [unowned self] in leave() }
            let (underWay, moment) = (underWay(), now())
            item = TrayItem(
                on: connection, face: TrayFace(of: underWay, at: moment),
                rows: TrayRows.rows(of: underWay, at: moment), clicked: { [unowned self] in obey($0) },
                renew: { [unowned self] in renew() })
            settle()
        }
    }

    /// - Returns: whether the menu has other rows than before.
    @discardableResult
    private func renew() -> Bool {
        let (underWay, moment) = (underWay(), now())
        let face = TrayFace(of: underWay, at: moment)
        let change = item?.show(face, TrayRows.rows(of: underWay, at: moment))
        tick?.cancel()
        tick = nil
        // A label nobody sees need not run.
        if watcher?.hasHost == true, let lasts = face.lasts {
            tick = loop.after(lasts) { [unowned self] in renew() }
        }
        return change?.isNone == false
    }

    private func underWay() -> UnderWay {
        let book = book()
        return UnderWay(
            ringing: book.alerting.compactMap(Ringing.init),
            counting: counting.first(UnderWay.most).compactMap { book[$0].flatMap(Counting.init) },
            countingCount: counting.count, next: book.upcoming(UnderWay.most))
    }

    private func obey(_ key: TrayRow.Key) {
        switch key {
        case .stop(let occurrence), .cancel(let occurrence): command(.answer(occurrence, .stop))
        case .snooze(let occurrence): command(.answer(occurrence, .snooze))
        case .custom(let occurrence): custom(occurrence)
        case .pause(let occurrence): command(.pause(occurrence.alarm))
        case .resume(let occurrence): command(.resume(occurrence.alarm))
        case .extend(let occurrence): command(.extend(occurrence.alarm, by: .seconds(60)))
        case .stopAll: for one in ringing { command(.answer(one.id, .stop)) }
        case .snoozeAll: for one in ringing where one.hasSnoozeButton { command(.answer(one.id, .snooze)) }
        case .line, .title, .more, .nextTitle, .next: break
        }
    }

    private var ringing: [Ringing] { book().alerting.compactMap(Ringing.init) }
}

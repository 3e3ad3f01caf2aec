import AlarmCore

/// A row of the tray's menu.
struct TrayRow: Equatable {
    let key: Key
    /// As it is to be read; nil is a line between others.
    let label: String?

    /// What a row is about, and what a click on it does: nothing but the last ones.
    enum Key: Hashable {
        /// The line above what follows.
        case line(above: String)
        case title(OccurrenceID)
        case more
        case nextTitle
        case next(AlarmID)
        case stop(OccurrenceID)
        case snooze(OccurrenceID)
        /// The secondary button of an app's own.
        case custom(OccurrenceID)
        case pause(OccurrenceID)
        case resume(OccurrenceID)
        case extend(OccurrenceID)
        case cancel(OccurrenceID)
        case stopAll
        case snoozeAll
    }

    init(_ key: Key, _ label: String?) { (self.key, self.label) = (key, label) }

    var isEnabled: Bool {
        switch key {
        case .line, .title, .more, .nextTitle, .next: false
        case .stop, .snooze, .custom, .pause, .resume, .extend, .cancel, .stopAll, .snoozeAll: true
        }
    }

    /// The label as the menu protocol wants it: one `_` would underline what follows it.
    var menuLabel: String? { label?.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__") }
}

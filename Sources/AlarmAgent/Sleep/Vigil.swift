import AlarmCore

/// Whether the machine has to stay awake: while an alarm rings, and shortly before one is due, so that a machine that was
/// woken for it, or is about to be put to sleep, hears it.
package enum Vigil: Equatable {
    case on
    /// For how long nothing will ring; nil where nothing is planned.
    case off(Duration?)

    package static let usualLead = Duration.seconds(10)

    init(over book: AlarmBook, at moment: Moment, lead: Duration) {
        guard !book.isRinging else {
            self = .on
            return
        }
        guard let next = book.next(for: nil)?.0 else {
            self = .off(nil)
            return
        }
        let left = next - moment.wall - lead
        self = left > .zero ? .off(left) : .on
    }
}

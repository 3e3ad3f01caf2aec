import AlarmCore

/// Shows the book somewhere: as sound, as notifications, on the bus.
///
/// A mirror makes its bit of the world equal to the book, whatever stood there before.
package protocol Mirror: AnyObject {
    /// - Parameter touches: what changed since the last call; at start also what is under way, with `before` nil. None when
    ///   a timer fired and nothing came of it: the machine may have slept, or its clock was set.
    func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment)

    /// What `show` will be told in a moment, of the first alarms that are due: a mirror that is slow the first time goes
    /// through it and lets nobody see it.
    func rehearse(_ book: AlarmBook, after touches: [Touch], at moment: Moment)
}

extension Mirror {
    package func rehearse(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {}
}

import Testing

@testable import AlarmCore

/// What is true of every book at rest: nothing is due, and what is read off the alarms fits them.
func expectSound(
    _ book: AlarmBook, at moment: Moment, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation
) {
    if let wall = book.due.wall { #expect(wall > moment.wall, comment, sourceLocation: location) }
    if let boot = book.due.boot { #expect(boot > moment.boot, comment, sourceLocation: location) }
    expectIndexed(book, at: moment, comment, location: location)
    for alarm in book.alarms where alarm.configuration.isRepeating && !alarm.isSilenced {
        #expect(alarm.next != nil, comment, sourceLocation: location)
    }
}

/// The indexes are those of a book that is made from the same alarms.
func expectIndexed(
    _ book: AlarmBook, at moment: Moment, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation
) {
    // After a change was undone, as the alarms say.
    let silenced = Set(book.alarms.filter(\.isSilenced).map(\.owner))
    var fresh = AlarmBook(restoring: book.alarms.shuffled(), rules: book.rules, silenced: silenced)
    fresh.follow(moment.bootID)
    var differences: [String] = []
    if fresh != book || fresh.alarms != book.alarms { differences.append("alarms") }
    if fresh.alerting != book.alerting { differences.append("alerting") }
    if fresh.counting != book.counting { differences.append("counting") }
    if fresh.wall.count != book.wall.count || fresh.boot.count != book.boot.count { differences.append("what is due") }
    if fresh.due != book.due { differences.append("due") }
    for alarm in book.alarms
    where fresh.wall.time(of: alarm.id) != book.wall.time(of: alarm.id)
        || fresh.boot.time(of: alarm.id) != book.boot.time(of: alarm.id)
    {
        differences.append("when \(alarm.id) is due")
    }
    for owner in Set(book.alarms.map(\.owner)) {
        let (expected, found) = (fresh.account(of: owner), book.account(of: owner))
        if expected.count != found.count || expected.bytes != found.bytes { differences.append("\(owner)") }
        if fresh.next(for: owner)?.0 != book.next(for: owner)?.0
            || fresh.next(for: owner)?.1 != book.next(for: owner)?.1
        {
            differences.append("next for \(owner)")
        }
    }
    #expect(differences.isEmpty, comment, sourceLocation: location)
}

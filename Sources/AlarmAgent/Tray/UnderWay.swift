import AlarmCore

/// What the tray is about: alarms that ring, count down or stand still, and some that come next.
struct UnderWay {
    /// Oldest first.
    var ringing: [Ringing] = []
    /// The first of those that count down or stand still, and how many there are.
    var counting: [Counting] = []
    var countingCount = 0
    /// Alarms that wait for their time, soonest first.
    var next: [Alarm] = []

    /// So many of each are in the menu.
    static let most = 5
}

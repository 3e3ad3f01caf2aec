/// How long the notifications wait for what. Tests pass shorter ones.
package struct Delays: Hashable, Sendable {
    /// Before each showing anew of an alert that went away unasked; after the last one it is left.
    package var repost: [Duration] = [.milliseconds(1200), .seconds(5), .seconds(15), .seconds(30), .seconds(30)]
    /// From a press after which the alarm rings on to its showing anew. Plasma refuses less than a second.
    package var afterPress: Duration = .milliseconds(1200)
    /// From the coming of a server, when there was one before, to the first showing on it.
    package var afterRestart: Duration = .milliseconds(1200)
    /// How long an alert that was dismissed stays hidden.
    package var hidden: Duration = .seconds(20)
    /// Two dismissals within this are meant.
    package var secondDismissal: Duration = .seconds(60)
    /// A close that comes within this after a press belongs to the press.
    package var closeAfterPress: Duration = .seconds(2)
    /// A press may come this long after its notification's close (Awesome, Budgie).
    package var pressAfterClose: Duration = .milliseconds(300)
    /// An activation token comes at most this long before the press it is for.
    package var tokenBeforePress: Duration = .seconds(1)
    /// From the close of a notification to the next new one, where a server draws nothing that comes while another one is
    /// on its way out, which takes swaync 200 ms.
    package var afterClose: Duration = .milliseconds(400)
    /// How long a server has to close a notification by itself when a button of it was pressed.
    package var ownClose: Duration = .milliseconds(200)
    /// An alert that nobody answers is shown anew this often: MATE and LXQt never show what came while nobody
    /// wanted to be disturbed.
    package var refresh: Duration = .seconds(60)
    /// From one change of what is said of countdowns to the next, in place: where a server hid it, it pops up again.
    package var quietChange: Duration = .seconds(60)
    /// A server that has not answered for this long hangs.
    package var answer: Duration = .seconds(5)

    package init() {}
}

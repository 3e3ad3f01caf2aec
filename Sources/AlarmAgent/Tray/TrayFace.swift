import AlarmCore

/// What the icon in the tray says.
struct TrayFace: Equatable {
    var status: Status
    var title: String
    /// The second part of the tooltip. None of it is written by users: some hosts read markup in it.
    var details: String
    /// The running time beside the icon.
    var label: String
    /// For how long the label is true; nil for good.
    var lasts: Duration?
    /// Of what it is about; nil is the theme's own picture.
    var tint: AlarmConfiguration.Tint?

    enum Status: String {
        case active = "Active"
        case needsAttention = "NeedsAttention"
    }

    static let icon = "alarm-symbolic"
    static let attentionIcon = "appointment-soon-symbolic"

    init(of underWay: UnderWay, at moment: Moment) {
        label = ""
        if let first = underWay.ringing.first {
            status = .needsAttention
            let count = underWay.ringing.count
            tint = count == 1 ? first.alarm.configuration.tint : nil
            title = count == 1 ? Wording.summary(Wording.title(of: first.alarm)) : Wording.title(ofAll: count)
            details = Wording.ringing(since: first.began, at: moment)
            return
        }
        status = .active
        guard let one = underWay.counting.first else {
            (title, details) = ("", "")
            return
        }
        tint = one.alarm.configuration.tint
        title = Wording.summary(Wording.title(of: one))
        details = Wording.body(of: one, of: underWay.countingCount, at: moment).joined(separator: "\n")
        let time = Self.time(of: one, at: moment)
        (label, lasts) = (time.text, time.lasts)
    }

    /// Empty where there is a picture: hosts look at the name first.
    var icon: String { tint == nil ? Self.icon : "" }

    var attentionIcon: String {
        // Only then: xfce4-panel does not look at the status when it has the name of one.
        status == .needsAttention && tint == nil ? Self.attentionIcon : ""
    }

    private static func time(of one: Counting, at moment: Moment) -> RunningTime {
        if let remaining = one.remaining { return RunningTime(standing: remaining) }
        return RunningTime(left: one.ends.map { $0 - moment.wall } ?? .zero)
    }
}

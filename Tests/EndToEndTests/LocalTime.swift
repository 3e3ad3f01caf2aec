import Foundation

/// A zone made for a test, in which the local clock shows now what the test needs: real alarms of days and hours come
/// due without anybody waiting for them, and without setting the machine's clock.
struct LocalTime {
    /// For `TZ`.
    let zone: String
    /// As `mon`.
    let weekday: String

    /// - Parameter shown: seconds since midnight that the clock shows now.
    /// - Parameter jumpsTonight: whether the clock goes an hour forward at the next midnight.
    init(shows shown: Int, jumpsTonight: Bool = false) {
        let now = Int(Date().timeIntervalSince1970)
        let east = shown - now % 86_400
        let days = (now + east) / 86_400
        weekday = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"][days % 7]
        let west = abs(east)
        let offset = "\(east > 0 ? "-" : "")\(west / 3_600):\(west / 60 % 60):\(west % 60)"
        var rule = ""
        if jumpsTonight {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let today = Date(timeIntervalSince1970: Double(days * 86_400))
            let day = (calendar.ordinality(of: .day, in: .year, for: today) ?? 1) - 1
            rule = "<SUM>,\(day)/24,\((day + 30) % 365)"
        }
        zone = "<LOC>\(offset)\(rule)"
    }

    /// The hour that is half a day away in a zone, by which nothing is due, late or missed while a test runs.
    static func farHour(in zone: String? = nil) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        if let zone = zone.flatMap(TimeZone.init(identifier:)) { calendar.timeZone = zone }
        return (calendar.component(.hour, from: Date()) + 12) % 24
    }
}

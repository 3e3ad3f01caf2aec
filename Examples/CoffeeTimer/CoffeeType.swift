import AlarmKit

/// How coffee is made, and how long that takes.
enum CoffeeType: String, Codable, CaseIterable {
    case espresso
    case aeropress
    case pourOver
    case frenchPress

    var title: String {
        switch self {
        case .espresso: "Espresso"
        case .aeropress: "AeroPress"
        case .pourOver: "Pour over"
        case .frenchPress: "French press"
        }
    }

    /// Seconds.
    var brewTime: TimeInterval {
        switch self {
        case .espresso: 30
        case .aeropress: 120
        case .pourOver: 180
        case .frenchPress: 240
        }
    }
}

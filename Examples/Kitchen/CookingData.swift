import AlarmKit

/// What the app keeps with a timer, and shows while it runs.
struct CookingData: AlarmMetadata {
    enum Method: String, Codable {
        case frying
        case boiling
    }

    let dish: String
    let method: Method
}

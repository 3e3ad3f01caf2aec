import AlarmKit

/// What the app keeps with a timer.
nonisolated struct CoffeeMetadata: AlarmMetadata {
    let coffee: CoffeeType
}

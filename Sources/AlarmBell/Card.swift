import CPulse

/// A card of the sound server, as it was last seen.
struct Card: Equatable {
    /// A way to use it: none of its outputs, some, or all.
    struct Profile: Equatable {
        var name: String
        var outputs = 1
        var priority: UInt32 = 0
        /// False where what it leads to is not plugged in.
        var isAvailable = true
    }

    var name: String
    /// The name of the profile in use.
    var profile: String
    var profiles: [Profile] = []

    /// The profile of a card that is switched off, by PulseAudio's and PipeWire's name.
    static let off = "off"

    var isOff: Bool { profile == Self.off }

    /// The best way to be heard on it, where it is switched off; nil where it is on, or there is none.
    var profileToBeHeard: Profile? {
        guard isOff else { return nil }
        let usable = profiles.filter { $0.isAvailable && $0.outputs > 0 && $0.name != Self.off }
        return usable.max { $0.priority < $1.priority }
    }
}

extension Card {
    init(_ info: pa_card_info) {
        name = info.name.map { String(cString: $0) } ?? ""
        profile = info.active_profile2?.pointee.name.map { String(cString: $0) } ?? ""
        guard let list = info.profiles2 else { return }
        for place in 0..<Int(info.n_profiles) {
            guard let profile = list[place]?.pointee, let name = profile.name else { break }
            profiles.append(
                Profile(
                    name: String(cString: name), outputs: Int(profile.n_sinks), priority: profile.priority,
                    isAvailable: profile.available != 0))
        }
    }
}

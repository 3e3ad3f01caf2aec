/// A card that was off and that a ring switched on, so that it is heard.
struct CardSwitch: Equatable {
    /// The card's name.
    let card: String
    /// The name of the profile that the ring chose.
    let profile: String
    /// Whether the card has been seen with it; a server may take a moment.
    var isDone = false

    /// The one that promises most of the cards that are off; nil when none would be heard.
    static func best(of cards: [Card]) -> CardSwitch? {
        let choices = cards.compactMap { card in card.profileToBeHeard.map { (card, $0) } }
        return choices.max { $0.1.priority < $1.1.priority }.map { CardSwitch(card: $0.name, profile: $1.name) }
    }

    init(card: String, profile: String) {
        (self.card, self.profile) = (card, profile)
    }

    /// What is to be put back of it, by what is seen of the card now: what the user chose meanwhile stands.
    func seeing(_ card: Card) -> CardSwitch? {
        guard card.profile != profile else {
            var done = self
            done.isDone = true
            return done
        }
        return isDone || !card.isOff ? nil : self
    }
}

extension CardSwitch {
    /// As one line of a file.
    var line: String { ["card", card, profile].joined(separator: "\t") }

    init?(line: some StringProtocol) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "card", !parts[1].isEmpty, !parts[2].isEmpty, parts[2] != Card.off
        else { return nil }
        (card, profile, isDone) = (String(parts[1]), String(parts[2]), true)
    }
}

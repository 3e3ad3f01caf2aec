import CPulse

extension Mixer {
    func listCards() {
        guard let context else { return }
        listedCards = []
        ask(pa_context_get_card_info_list(context, Self.cardListed, pointer))
    }

    private static let cardListed: pa_card_info_cb_t = { _, info, end, raw in
        guard let mixer = Mixer.from(raw) else { return }
        if let info { mixer.listedCards.append(Card(info.pointee)) }
        guard end != 0 else { return }
        mixer.watchForUser(mixer.listedCards)
        if mixer.steps.isEmpty { mixer.switchOn() }
        mixer.answered()
    }

    private func watchForUser(_ cards: [Card]) {
        guard let overrides else { return }
        for card in cards {
            if !card.isOff { cardsSeenOn.insert(card.name) }
            guard let change = overrides.cards[card.name] else { continue }
            overrides.set(change.seeing(card), at: card.name)
        }
    }

    /// Switches a card on where nothing else would be heard; one that the user switches off meanwhile stays off.
    private func switchOn() {
        guard let overrides, let context, !listed.contains(where: \.isReal),
            let change = CardSwitch.best(of: listedCards.filter { !cardsSeenOn.contains($0.name) })
        else { return }
        cardsSeenOn.insert(change.card)
        // Before it is done: this process may be killed at any time.
        overrides.set(change, at: change.card)
        ask(
            pa_context_set_card_profile_by_name(
                context, change.card, change.profile,
                { _, isDone, raw in
                    guard let mixer = Mixer.from(raw) else { return }
                    if isDone != 0 { mixer.looksElsewhere = false }
                    // Its outputs may be there already, or another card has to do.
                    mixer.listOutputs()
                    mixer.look()
                    mixer.answered()
                }, pointer))
    }

    /// After `listCards`, which saw what the user changed.
    func putBackCards() {
        guard let context, let overrides else { return }
        for card in listedCards where overrides.cards[card.name] != nil {
            ask(pa_context_set_card_profile_by_name(context, card.name, Card.off, Self.answered, pointer))
        }
    }
}

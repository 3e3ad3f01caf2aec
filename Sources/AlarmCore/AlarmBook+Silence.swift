extension AlarmBook {
    /// What rings of this owner falls silent at once; what counts down goes on, and does not ring at its end.
    mutating func silence(_ owner: Owner, _ isSilenced: Bool, by: String?, at moment: Moment) -> [Touch] {
        if isSilenced { silenced.insert(owner) } else { silenced.remove(owner) }
        return ids.compactMap { id in
            guard let alarm = self[id], alarm.owner == owner else { return nil }
            var change = Change(alarm, before: alarm, at: moment, rules: rules, by: by)
            change.alarm.isSilenced = isSilenced
            change.settle()
            return commit(change)
        }
    }
}

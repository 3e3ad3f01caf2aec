/// One alarm as the book keeps it: what was asked for, and what it is waiting for.
package struct Alarm: Hashable, Sendable {
    package let id: AlarmID
    package let owner: Owner
    /// What was asked for.
    package var configuration: AlarmConfiguration {
        get { asked.value }
        set { asked = Shared(newValue) }
    }
    /// Bytes the configuration takes on the wire, for the owner's limit.
    package var size: Int
    package var phase: Phase
    /// The scheduled time of the last occurrence that rang or was ended by hand: it does not ring again when the clock
    /// is set back.
    package var lastRang: Instant?
    /// Local dates dropped by `skip`; those past are forgotten at the next ringing.
    package var skipped: [LocalDate]
    /// Where a one-shot stood before a clock set back moved it nearer: that clock may turn out to have been the wrong one.
    package var movedFrom: Instant?
    /// The user has denied its app alarms: it is kept, and does not ring.
    package var isSilenced = false

    package private(set) var asked: Shared<AlarmConfiguration>

    package init(
        id: AlarmID, owner: Owner, configuration: AlarmConfiguration, size: Int, phase: Phase,
        lastRang: Instant? = nil, skipped: [LocalDate] = []
    ) {
        self.id = id
        self.owner = owner
        asked = Shared(configuration)
        self.size = size
        self.phase = phase
        self.lastRang = lastRang
        self.skipped = skipped
    }
}

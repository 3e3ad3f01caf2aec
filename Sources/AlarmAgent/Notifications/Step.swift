import AlarmCore

extension NotificationBoard {
    /// What the board wants done.
    enum Step: Equatable {
        /// Sends `Notify`; its answer comes back as `answered` or `failed` with this number.
        case post(Payload, replacing: UInt32, call: Int)
        case close(UInt32)
        /// The answer to this `Notify` is not awaited any more.
        case forget(call: Int)
        /// Asks the bus to start a server.
        case startServer
        case answer(OccurrenceID, Command.Answer)
        case custom(OccurrenceID)
        case command(Command)
        /// Writes down what is on the screen, for the next agent.
        case remember([Shown])
        /// The question about this app was answered.
        case decide(String, isAllowed: Bool)
        /// The question about this app is not on the screen any more, and not answered.
        case shelve(String, wasShown: Bool)
        /// Writes down that everything missed so far has been seen.
        case seen
    }
}

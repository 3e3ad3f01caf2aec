/// The command line is not understood.
struct UsageError: Error {
    let sentence: String
}

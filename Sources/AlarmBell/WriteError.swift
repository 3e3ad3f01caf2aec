/// A file could not be written; the disk may be full.
struct WriteError: Error {
    /// An `errno`.
    let code: Int32
}

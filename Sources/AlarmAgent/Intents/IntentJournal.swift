/// What is to be performed and is not known to be, on disk.
package protocol IntentJournal: AnyObject {
    /// Oldest first.
    var begun: [Delivery] { get }
    func isOpen(_ delivery: Delivery) -> Bool
    /// One that is open already changes nothing.
    func open(_ delivery: Delivery)
    func close(_ delivery: Delivery)
}

import AlarmCore
import AlarmWire
import DBus

/// What `List` or `ListChanged` answered last: whoever asks the same before an alarm changes hears the same, for a fraction of the work.
struct ListAnswer {
    struct Question: Equatable {
        let asker: Owner
        let filter: ListFilter
        /// Of the book, as the asker sees it.
        let revision: UInt64
    }

    let question: Question
    let list: OptionsList
}

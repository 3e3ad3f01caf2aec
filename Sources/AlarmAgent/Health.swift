/// What does not work as it should: a sentence for each part that has one to say.
package final class Health {
    package var canWake = false
    package var sentences: [String: String] = [:]

    package init() {}
}

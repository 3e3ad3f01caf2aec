/// Why what somebody wrote cannot be read: a sentence that says what would be right.
package struct UnreadableText: Error, Hashable, Sendable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}

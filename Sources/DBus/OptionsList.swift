/// An `aa{sv}` that is written as bytes, so that a long one never stands in memory as values.
package final class OptionsList {
    private var writer = Writer()
    private let array: BodyBytes.OpenArray

    package init() {
        array = writer.body.beginArray(alignedTo: Signature.options.alignment)
    }

    package func append(_ fill: (inout Writer) -> Void) {
        let element = writer.body.beginArray(alignedTo: 8)
        fill(&writer)
        writer.body.end(element)
    }

    /// The body of a message that holds the list.
    func body() -> BodyBytes {
        writer.body.end(array)
        if count - array.start > BodyCheck.longestArray {
            writer.body.fault = .tooMuch("The list is longer than D-Bus carries, \(BodyCheck.longestArray) bytes")
        }
        return writer.body
    }

    /// Bytes it takes.
    package var count: Int { writer.body.count }

    /// Writes the entries of one `a{sv}`.
    package struct Writer: OptionsSink {
        fileprivate let body = BodyBytes()

        package mutating func put(_ name: String, _ value: Value) {
            check(value)
            begin(name, value.signature)
            body.append(value)
        }

        package mutating func put(_ name: String, options fill: (inout Writer) -> Void) {
            begin(name, .options)
            append(fill)
        }

        package mutating func put(_ name: String, _ word: String, options fill: (inout Writer) -> Void) {
            begin(name, .wordAndVariant)
            body.align(to: 8)
            body.append(string: word)
            body.append(signature: Signature.options.text)
            append(fill)
        }

        private mutating func append(_ fill: (inout Writer) -> Void) {
            let array = body.beginArray(alignedTo: 8)
            fill(&self)
            body.end(array)
        }

        /// A long list goes to the bus as it is, and a bus hangs up on who sends what is no body.
        private func check(_ value: Value) {
            switch value {
            case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double: return
            default: break
            }
            var check = BodyCheck()
            do throws(BusError) {
                try check.add(value)
            } catch {
                body.fault = body.fault ?? error
            }
        }

        private mutating func begin(_ name: String, _ type: Signature) {
            body.align(to: 8)
            body.append(string: name)
            body.append(signature: type.text)
        }
    }
}

/// The rules of one time zone, read from the system's TZif data (RFC 8536).
package struct Zone: Hashable, Sendable {
    package let name: String
}

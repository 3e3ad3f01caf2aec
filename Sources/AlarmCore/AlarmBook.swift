/// All alarms and every rule about them: a value that is told the time.
package struct AlarmBook: Equatable, Sendable {
}

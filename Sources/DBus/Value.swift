/// A value of the D-Bus type system.
public indirect enum Value: Hashable, Sendable {
    case byte(UInt8)
}

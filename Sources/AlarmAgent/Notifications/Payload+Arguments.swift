import DBus

extension Payload {
    /// The arguments of `Notify`.
    ///
    /// Neither `resident` nor `transient`, `value`, links or sounds: each spoils alerts on some server.
    func arguments(replacing replaced: UInt32, icons: TintedIcons) -> [Value] {
        var hints: [String: Value] = [
            "urgency": .byte(urgency.rawValue), "desktop-entry": .string("org.example.Alarms"),
            "suppress-sound": .boolean(true),
        ]
        if let category { hints["category"] = .string(category) }
        return [
            .string("Alarms"), .uint32(replaced), .string(icon.name(in: icons)), .string(summary), .string(body),
            .strings(buttons.flatMap { [$0.key.description, $0.label] }), .options(hints), .int32(expires),
        ]
    }
}

import CCanberra

/// A libcanberra context. Its calls wait for the sound server without limit, so it lives on the player's thread.
final class Canberra {
    private let context: OpaquePointer

    init(_ finished: Unmanaged<Player.Finish>, output: String?) throws(CanberraError) {
        var context: OpaquePointer?
        try CanberraError.check(ca_context_create(&context))
        guard let context else { throw CanberraError(code: Int32(CA_ERROR_OOM)) }
        self.context = context
        self.finished = finished
        try change([
            "application.name": "Alarms", "application.id": "org.example.Alarms",
            "application.icon_name": "alarm-symbolic",
        ])
        if let output { try CanberraError.check(ca_context_change_device(context, output)) }
    }

    deinit {
        ca_context_destroy(context)
    }

    private let finished: Unmanaged<Player.Finish>

    func open() throws(CanberraError) {
        try CanberraError.check(ca_context_open(context))
    }

    /// Why it can play nothing; nil when it can. Waits for the sound server.
    static var refusal: CanberraError? {
        var context: OpaquePointer?
        do throws(CanberraError) {
            try CanberraError.check(ca_context_create(&context))
            defer { ca_context_destroy(context) }
            try CanberraError.check(ca_context_open(context))
            return nil
        } catch {
            return error
        }
    }

    /// Returns when the sound server has accepted the stream. Its volume is what the mixer remembers: PipeWire does not count
    /// one that is given here.
    func play(_ path: String, id: UInt32) throws(CanberraError) {
        let properties = try Properties([
            "media.filename": path, "media.name": "Alarm", "media.role": "alarm", "canberra.enable": "1",
            "canberra.cache-control": "never",
        ])
        let code = withExtendedLifetime(properties) {
            ca_context_play_full(
                context, id, properties.list,
                { _, id, code, raw in
                    guard let raw else { return }
                    Unmanaged<Player.Finish>.fromOpaque(raw).takeUnretainedValue().tell(id, code)
                }, finished.toOpaque())
        }
        try CanberraError.check(code)
    }

    func cancel(_ id: UInt32) {
        ca_context_cancel(context, id)
    }

    private func change(_ values: [String: String]) throws(CanberraError) {
        let properties = try Properties(values)
        try CanberraError.check(
            withExtendedLifetime(properties) { ca_context_change_props_full(context, properties.list) })
    }

    /// A property list, freed with its owner.
    private final class Properties {
        let list: OpaquePointer

        init(_ values: [String: String]) throws(CanberraError) {
            var list: OpaquePointer?
            try CanberraError.check(ca_proplist_create(&list))
            guard let list else { throw CanberraError(code: Int32(CA_ERROR_OOM)) }
            self.list = list
            for (key, value) in values { try CanberraError.check(ca_proplist_sets(list, key, value)) }
        }

        deinit {
            ca_proplist_destroy(list)
        }
    }
}

import CPulse

/// An output of the sound server, as it was last seen.
struct Output: Equatable {
    var index: UInt32
    var name: String
    var description: String
    var isMuted = false
    /// One for each channel, in libpulse's own scale.
    var volume: [UInt32]
    /// Whether somebody may hear it: it is no null sink, and something is plugged in.
    var isReal = true
    /// Whether the volumes of its streams are counted from zero, and not from its own.
    var isFlat = false
    /// Seconds from a sound's arrival until it is heard, at most.
    var latency = 0.0

    /// Outputs that are turned down further are raised to this for an alarm: 50 %, which is -18 dB.
    static let floor = UInt32(PA_VOLUME_NORM) / 2
    /// An alarm on an output turned down below this is said to be hardly heard: 20 %, which is -42 dB.
    static let faint = UInt32(PA_VOLUME_NORM) / 5

    var loudest: UInt32 { volume.max() ?? 0 }

    /// Why an alarm cannot be heard on it; nil when it can.
    var silence: String? {
        if !isReal { return "the output '\(description)' leads nowhere" }
        if isMuted { return "the output '\(description)' is muted" }
        if loudest == 0 { return "the output '\(description)' has its volume at 0" }
        guard loudest < Self.faint else { return nil }
        return "the output '\(description)' is turned down to \(Self.percent(loudest)) %"
    }

    static func percent(_ volume: UInt32) -> Int {
        (Int(volume) * 100 + Int(PA_VOLUME_NORM) / 2) / Int(PA_VOLUME_NORM)
    }
}

extension Output {
    init(_ info: pa_sink_info) {
        index = info.index
        name = info.name.map { String(cString: $0) } ?? ""
        description = info.description.map { String(cString: $0) } ?? name
        isMuted = info.mute != 0
        volume = info.volume.channelVolumes
        isFlat = info.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue != 0
        latency = Double(info.configured_latency) / 1e6
        let isDevice = info.flags.rawValue & (PA_SINK_HARDWARE.rawValue | PA_SINK_NETWORK.rawValue) != 0
        let isPluggedIn = info.active_port?.pointee.available != Int32(PA_PORT_AVAILABLE_NO.rawValue)
        isReal = isPluggedIn && (isDevice || !Self.isNull(info.proplist, name))
    }

    /// PulseAudio calls its null sinks abstract; PipeWire's are known by who makes them.
    private static func isNull(_ properties: OpaquePointer?, _ name: String) -> Bool {
        func property(_ key: String) -> String? { pa_proplist_gets(properties, key).map { String(cString: $0) } }
        if name == "auto_null" { return true }
        switch property(PA_PROP_DEVICE_CLASS) {
        case "abstract": return true
        case nil: return property("factory.name") == "support.null-audio-sink"
        default: return false
        }
    }
}

extension pa_cvolume {
    var channelVolumes: [UInt32] {
        withUnsafeBytes(of: values) { Array($0.bindMemory(to: UInt32.self).prefix(Int(channels))) }
    }

    init(_ channelVolumes: [UInt32]) {
        self.init()
        channels = UInt8(min(channelVolumes.count, Int(PA_CHANNELS_MAX)))
        withUnsafeMutableBytes(of: &values) { bytes in
            for (place, volume) in zip(bytes.bindMemory(to: UInt32.self).indices, channelVolumes) {
                bytes.bindMemory(to: UInt32.self)[place] = volume
            }
        }
    }
}

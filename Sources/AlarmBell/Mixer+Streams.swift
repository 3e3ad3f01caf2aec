import CPulse
import Glibc

extension Mixer {
    func watchStreams(_ context: OpaquePointer) {
        pa_context_set_subscribe_callback(
            context,
            { context, kind, index, raw in
                guard let context else { return }
                Mixer.from(raw)?.changed(context, kind.rawValue, index)
            }, pointer)
        let wanted = PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue | PA_SUBSCRIPTION_MASK_SINK.rawValue
        release(pa_context_subscribe(context, pa_subscription_mask_t(wanted), nil, nil))
        release(pa_context_get_sink_input_info_list(context, Self.streamSeen, pointer))
    }

    private func changed(_ context: OpaquePointer, _ kind: UInt32, _ index: UInt32) {
        let facility = kind & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
        let gone = kind & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue
        switch facility {
        case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue where gone:
            if stream?.index == index {
                forgetStream()
                release(pa_context_get_sink_input_info_list(context, Self.streamSeen, pointer))
            }
        case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue:
            release(pa_context_get_sink_input_info(context, index, Self.streamSeen, pointer))
        case PA_SUBSCRIPTION_EVENT_SINK.rawValue where !gone && stream?.sink == index:
            release(pa_context_get_sink_info_by_index(context, index, Self.sinkSeen, pointer))
        default: break
        }
    }

    private static let streamSeen: pa_sink_input_info_cb_t = { context, info, _, raw in
        guard let context, let info else { return }
        Mixer.from(raw)?.saw(info.pointee, context)
    }

    private static let sinkSeen: pa_sink_info_cb_t = { _, info, _, raw in
        guard let info else { return }
        Mixer.from(raw)?.saw(info.pointee)
    }

    private func saw(_ info: pa_sink_input_info, _ context: OpaquePointer) {
        guard let owner = pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_PROCESS_ID),
            String(cString: owner) == "\(getpid())"
        else { return }
        if info.index < stream?.index ?? 0 { return }
        let seen = Stream(index: info.index, sink: info.sink)
        if info.index != stream?.index {
            forgetStream()
            settled = Clock.now + Self.settling
            set(info, context)
        } else if Clock.now > settled {
            loudness = Loudness(info)
        } else if !loudness.isLike(Loudness(info)) {
            set(info, context)
        }
        if seen != stream || level?.hasEnded ?? true {
            stream = seen
            level = Level(context, of: seen) { [unowned self] peak in moved(peak) }
            release(pa_context_get_sink_info_by_index(context, info.sink, Self.sinkSeen, pointer))
        }
    }

    /// Seconds in which a server may still bring back what it remembers; PipeWire does so after the stream has begun.
    private static let settling = 1.0

    /// The mixer remembers volume and mute by role; a sound muted there last year must not silence an alarm.
    private func set(_ info: pa_sink_input_info, _ context: OpaquePointer) {
        release(pa_context_set_sink_input_mute(context, info.index, loudness.isMuted ? 1 : 0, nil, nil))
        var volume = pa_cvolume()
        pa_cvolume_set(&volume, UInt32(info.volume.channels), loudness.volume)
        release(pa_context_set_sink_input_volume(context, info.index, &volume, nil, nil))
    }

    private func moved(_ peak: Float) {
        let reason = loudness.isMuted ? "the alarm is muted in the mixer" : silence
        report(.moved(peak: reason == nil ? peak : 0))
        if let reason { report(.inaudible(reason)) }
    }

    private func saw(_ info: pa_sink_info) {
        guard info.index == stream?.sink else { return }
        let name = info.description.map { String(cString: $0) } ?? "without a name"
        var volume = info.volume
        if info.mute != 0 {
            silence = "the output '\(name)' is muted"
        } else if pa_cvolume_max(&volume) == 0 {
            silence = "the output '\(name)' has its volume at 0"
        } else {
            silence = nil
        }
    }

    private func release(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) }
    }
}

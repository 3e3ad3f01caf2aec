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
                stream = nil
                level = nil
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
        let isNew = info.index != stream?.index
        if isNew { makeLoud(info, context) }
        if seen != stream || level?.hasEnded ?? true {
            stream = seen
            level = Level(context, of: seen) { [unowned self] peak in report(.moved(peak: peak)) }
            release(pa_context_get_sink_info_by_index(context, info.sink, Self.sinkSeen, pointer))
        }
        if info.mute != 0, !isNew { report(.inaudible("the alarm's stream is muted in the mixer")) }
    }

    /// The mixer remembers volume and mute by role; a sound muted there last year must not silence an alarm.
    private func makeLoud(_ info: pa_sink_input_info, _ context: OpaquePointer) {
        if info.mute != 0 { release(pa_context_set_sink_input_mute(context, info.index, 0, nil, nil)) }
        var full = pa_cvolume()
        pa_cvolume_set(&full, UInt32(info.volume.channels), UInt32(PA_VOLUME_NORM))
        var present = info.volume
        if info.volume_writable != 0, pa_cvolume_equal(&present, &full) == 0 {
            release(pa_context_set_sink_input_volume(context, info.index, &full, nil, nil))
        }
    }

    private func saw(_ info: pa_sink_info) {
        guard info.index == stream?.sink else { return }
        let name = info.description.map { String(cString: $0) } ?? "the output"
        var volume = info.volume
        if info.mute != 0 {
            report(.inaudible("the output '\(name)' is muted"))
        } else if pa_cvolume_max(&volume) == 0 {
            report(.inaudible("the output '\(name)' has its volume at 0"))
        } else if info.state == PA_SINK_SUSPENDED {
            report(.inaudible("the output '\(name)' is suspended"))
        } else {
            report(.audible)
        }
    }

    private func release(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) }
    }
}

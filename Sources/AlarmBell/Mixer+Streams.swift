import CPulse
import Glibc

extension Mixer {
    func watchStreams() {
        guard let context else { return }
        pa_context_set_subscribe_callback(
            context,
            { context, kind, index, raw in
                guard let context else { return }
                Mixer.from(raw)?.changed(context, kind.rawValue, index)
            }, pointer)
        let wanted = [
            PA_SUBSCRIPTION_MASK_SINK_INPUT, PA_SUBSCRIPTION_MASK_SINK, PA_SUBSCRIPTION_MASK_SERVER,
            PA_SUBSCRIPTION_MASK_CARD,
        ]
        let mask = wanted.reduce(0) { $0 | $1.rawValue }
        release(pa_context_subscribe(context, pa_subscription_mask_t(mask), nil, nil))
        lookForStreams(context)
        if overrides != nil { listOutputs() }
    }

    /// Looks again where the output or the volume is not known, or nobody listens to the stream any more.
    func look() {
        guard let context, isConnected, stream != nil, output == nil || isDoubtful || level?.hasEnded ?? true else {
            return
        }
        lookForStreams(context)
    }

    /// Kills our stream where it is on no output. Seen on PipeWire 0.3.65: who asks for a stream while the dummy output
    /// makes way for a real one waits for ever, unless the stream is killed.
    func killStrandedStream() {
        guard let context, isConnected, let stream, stream.sink == .max else { return }
        ask(pa_context_kill_sink_input(context, stream.index, Self.answered, pointer))
    }

    private func lookForStreams(_ context: OpaquePointer) {
        release(pa_context_get_sink_input_info_list(context, Self.streamSeen, pointer))
    }

    private func changed(_ context: OpaquePointer, _ kind: UInt32, _ index: UInt32) {
        let facility = kind & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
        let type = kind & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue
        let isGone = type == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue
        switch facility {
        case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue where isGone:
            streams.remove(index)
            if stream?.index == index {
                forgetStream()
                lookForStreams(context)
            }
        case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue:
            release(pa_context_get_sink_input_info(context, index, Self.streamSeen, pointer))
        // PipeWire does not tell that a stream moved, because its output has gone or another is the default.
        case PA_SUBSCRIPTION_EVENT_SERVER.rawValue: lookForStreams(context)
        case PA_SUBSCRIPTION_EVENT_SINK.rawValue where isGone:
            raising[index] = nil
            if output?.index == index { output = nil }
            lookForStreams(context)
            if overrides != nil { listOutputs() }
        case PA_SUBSCRIPTION_EVENT_SINK.rawValue:
            if type == PA_SUBSCRIPTION_EVENT_NEW.rawValue {
                looksElsewhere = false
                lookForStreams(context)
            }
            lookAt(output: index, context)
        case PA_SUBSCRIPTION_EVENT_CARD.rawValue where overrides != nil: listOutputs()
        default: break
        }
    }

    private static let streamSeen: pa_sink_input_info_cb_t = { context, info, _, raw in
        guard let context, let info else { return }
        Mixer.from(raw)?.saw(info.pointee, context)
    }

    private func saw(_ info: pa_sink_input_info, _ context: OpaquePointer) {
        guard let owner = pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_PROCESS_ID),
            String(cString: owner) == "\(getpid())"
        else { return }
        streams.insert(info.index)
        hasPlayed = true
        if info.index < stream?.index ?? 0 { return }
        let new = Stream(index: info.index, sink: info.sink, channels: info.volume.channels)
        if new.index != stream?.index {
            forgetStream()
            seen = loudness
        }
        let isOnItsWay = stream?.sink ?? .max == .max
        if new.sink != stream?.sink { output = nil }
        let isNew = new != stream
        stream = new
        // On PipeWire libpulse gives up the connection of who listens to one that is on no output yet.
        guard new.sink != .max else { return level = nil }
        if isNew { arrived = Clock.now }
        if isOnItsWay { settled = arrived + Self.settling }
        let shown = Loudness(info)
        // PipeWire says 0 until it knows.
        isDoubtful = shown.volume == 0 && Clock.now - arrived < Self.doubt
        if !isDoubtful { seen = shown }
        if isNew || level?.hasEnded ?? true { level = nil }
        lookAt(output: new.sink, context)
    }

    /// Seconds after its arrival on an output in which a stream's volume of 0 is not believed.
    private static let doubt = 0.4
    /// Seconds after it came to an output in which a server may still bring back what it remembers of a stream.
    static let settling = 1.0

    /// The mixer remembers volume and mute by role; a sound muted there last year must not silence an alarm.
    func adjustStream(on output: Output) {
        guard let overrides, let stream else { return }
        let relative = seen.relative(on: output)
        guard Clock.now <= settled else {
            loudness = relative
            // What the user sets while it rings stands, also when it is killed. Where volumes are flat, one just seen of the
            // output may not go with that of the stream.
            if !output.isFlat, !relative.isLike(Loudness()) { overrides.setStream(nil) }
            return
        }
        guard !loudness.isLike(relative), let context else { return }
        if overrides.stream == nil, relative.isMuted || relative.volume < UInt32(PA_VOLUME_NORM) {
            overrides.setStream(relative)
        }
        // Until the server has done it, what is seen is not the user's wish.
        settled = max(settled, Clock.now + Self.settling / 2)
        set(loudness, of: stream, on: output, context)
    }

    func set(_ loudness: Loudness, of stream: Stream, on output: Output, _ context: OpaquePointer) {
        ask(pa_context_set_sink_input_mute(context, stream.index, loudness.isMuted ? 1 : 0, Self.answered, pointer))
        var volume = pa_cvolume(
            Array(repeating: loudness.absolute(on: output), count: Int(stream.channels)))
        ask(pa_context_set_sink_input_volume(context, stream.index, &volume, Self.answered, pointer))
    }

    /// Once the output's latency is known, which this shortens.
    func listen() {
        guard level == nil, let context, let stream else { return }
        level = Level(context, of: stream) { [unowned self] peak in moved(peak) }
    }

    private func moved(_ peak: Float) {
        guard let output else { return }
        let reason = seen.relative(on: output).silence ?? output.silence
        report(.moved(peak: reason == nil ? peak : 0))
        let isRaising = overrides != nil && Clock.now < max(raising[output.index] ?? 0, settled)
        if let reason, !isRaising { report(.inaudible(reason)) }
    }
}

/// The sound servers there are.
enum ServerKind: CaseIterable {
    case pulseAudio, pipeWire
    /// PulseAudio that counts the volume of a stream from zero and not from its output's.
    case flatPulseAudio

    func start() throws -> AudioServer {
        switch self {
        case .pulseAudio: try PulseAudio()
        case .flatPulseAudio: try PulseAudio(isFlat: true)
        case .pipeWire: try PipeWire()
        }
    }
}

/// The file formats that cannot be played, told apart by their first bytes so that an error can name them.
enum Container {
    static func name(of sound: SoundFile) -> String? {
        let bytes = sound.beginning(12)
        if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) { return "it is MPEG-4 audio (m4a, AAC or ALAC)" }
        return signatures.first { bytes.starts(with: $0.bytes) }.map { "it is \($0.name)" }
    }

    private static let signatures: [(bytes: [UInt8], name: String)] = [
        ([0x1a, 0x45, 0xdf, 0xa3], "Matroska or WebM"),
        ([0x30, 0x26, 0xb2, 0x75], "Windows Media audio (wma)"),
        (Array("MThd".utf8), "a MIDI file"),
        (Array("#!AMR".utf8), "an AMR recording"),
        (Array("ADIF".utf8), "AAC"),
        ([0xff, 0xf1], "AAC"),
        ([0xff, 0xf9], "AAC"),
        (Array("<".utf8), "a web page or XML"),
    ]
}

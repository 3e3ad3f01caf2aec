import TestSupport

/// A card that is off, with the profiles mono, stereo, and a better one that is not plugged in; on, its output is `out`.
protocol Card {
    /// What a player needs to see it.
    var environment: [String: String] { get }
    /// The name of the profile in use.
    func profile() throws -> String
    /// As the user does in a mixer.
    func choose(_ profile: String) throws
}

extension AudioServer {
    /// A card in the place of the output.
    func card() throws -> any Card {
        try control("unload-module", "module-null-sink")
        try eventually("the output is gone") { try !list("sinks").contains("\tout\t") }
        return self is PipeWire ? try PipeWireCard(on: self) : try PulseAudioCard(on: self)
    }

    /// Builds a program or a library from C in the server's folder.
    func build(_ name: String, from code: String, arguments: [String]) throws -> String {
        let source = try folder.write(Array(code.utf8), to: "\(name).c")
        let product = "\(folder.path)/\(name)"
        let output = try Output(of: "/usr/bin/cc", ["-o", product, source] + arguments)
        guard output.code == 0 else { throw Failure(output.text) }
        return product
    }
}

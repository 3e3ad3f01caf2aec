import Foundation
import TestSupport

/// A real card of PipeWire's, whose device is a program of the test's.
final class PipeWireCard: Card {
    let environment: [String: String]
    private let server: AudioServer
    private let program: Child
    private static let name = "alsa_card.test"

    init(on server: AudioServer) throws {
        self.server = server
        environment = server.environment
        let flags = try Output(of: "/usr/bin/pkg-config", ["--cflags", "--libs", "libpipewire-0.3"]).text
        let path = try server.build("card", from: Self.code, arguments: flags.split(separator: " ").map(String.init))
        program = try Child(path, environment: environment)
        // The session manager switches on what is new.
        try eventually("the card is there", within: 20) { try server.list("sinks").contains("\tout\t") }
        try choose("off")
        try eventually("its output is gone") { try !server.list("sinks").contains("\tout\t") }
    }

    deinit { program.end() }

    func profile() throws -> String {
        let line = try server.control("list", "cards").split(separator: "\n").first { $0.contains("Active Profile: ") }
        return line?.split(separator: ": ").last.map(String.init) ?? ""
    }

    func choose(_ profile: String) throws {
        try server.control("set-card-profile", Self.name, profile)
        try eventually("its profile is \(profile)") { try self.profile() == profile }
    }
}

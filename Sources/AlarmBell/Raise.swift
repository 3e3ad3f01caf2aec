import CPulse

/// What a ring changes at an output so that it is heard, and how it was before.
struct Raise: Equatable {
    /// The output's name.
    let output: String
    /// It was muted.
    var unmutes: Bool
    /// The volume of each channel before and since; both empty where it was loud enough.
    var was: [UInt32]
    var set: [UInt32]

    /// Nil when an alarm is heard on it as it is.
    init?(of output: Output) {
        self.output = output.name
        unmutes = output.isMuted
        if output.loudest < Output.floor {
            was = output.volume
            // The balance is kept.
            let loudest = Double(output.loudest)
            set = was.map { loudest > 0 ? UInt32(Double($0) / loudest * Double(Output.floor)) : Output.floor }
        } else {
            (was, set) = ([], [])
        }
        if changesNothing { return nil }
    }

    var changesNothing: Bool { !unmutes && set.isEmpty }

    /// The output as it is seen now: what the user changed meanwhile stands, and is not put back.
    mutating func see(_ output: Output) {
        if output.isMuted { unmutes = false }
        if !Self.isLike(output.volume, set) { (was, set) = ([], []) }
    }

    /// The server may round what it was asked for.
    mutating func settle(_ output: Output) {
        if !set.isEmpty, !output.isMuted, output.volume.count == was.count { set = output.volume }
    }

    private static func isLike(_ some: [UInt32], _ others: [UInt32]) -> Bool {
        some.count == others.count
            && zip(some, others).allSatisfy { abs(Int($0) - Int($1)) <= Int(PA_VOLUME_NORM) / 100 }
    }
}

extension Raise {
    /// As one line of a file.
    var line: String {
        let volumes = [was, set].map { list in list.map { "\($0)" }.joined(separator: ",") }
        return ["output", output, unmutes ? "muted" : "", volumes[0], volumes[1]].joined(separator: "\t")
    }

    init?(line: some StringProtocol) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "output", !parts[1].isEmpty else { return nil }
        output = String(parts[1])
        unmutes = parts[2] == "muted"
        was = parts[3].split(separator: ",").compactMap { UInt32($0) }
        set = parts[4].split(separator: ",").compactMap { UInt32($0) }
        guard was.count == set.count, was.count <= Int(PA_CHANNELS_MAX), !changesNothing else { return nil }
    }
}

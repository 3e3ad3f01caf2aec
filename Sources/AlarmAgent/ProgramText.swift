import Glibc

/// The program's own code, as far as it lies in memory.
enum ProgramText {
    /// Lets go of its pages: what was needed once costs no memory for hours. Those needed again come back from the
    /// system's file cache, each in about a microsecond.
    static func letGo() {
        guard let program = File.target(ofLink: "/proc/self/exe"), let maps = File.text(at: "/proc/self/maps") else {
            return
        }
        // Lines as proc(5) has them: from-to rights offset device inode path. What is only readable may hold addresses
        // that were filled in, and is kept.
        for line in maps.split(separator: "\n") where line.hasSuffix(program) {
            let words = line.split(separator: " ", maxSplits: 2)
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard words.count == 3, words[1].hasPrefix("r-xp"), ends.count == 2 else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}

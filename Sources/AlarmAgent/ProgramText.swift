import CLinux
import Glibc

/// The program's own code and constants, as far as they lie in memory.
enum ProgramText {
    /// Lets go of the pages: what was needed once costs no memory for hours. Those needed again come back from the
    /// system's file cache, each in about a microsecond.
    static func letGo() {
        let size = sysconf(Int32(_SC_PAGESIZE))
        guard let headers = UnsafePointer<Elf64_Phdr>(bitPattern: getauxval(UInt(AT_PHDR))) else { return }
        let all = UnsafeBufferPointer(start: headers, count: Int(getauxval(UInt(AT_PHNUM))))
        guard let own = all.first(where: { $0.p_type == PT_PHDR }) else { return }
        let base = Int(bitPattern: headers) - Int(own.p_vaddr)
        for segment in all where segment.p_type == PT_LOAD && segment.p_flags & UInt32(PF_W) == 0 {
            let start = (base + Int(segment.p_vaddr)) & -size
            let end = (base + Int(segment.p_vaddr + segment.p_memsz)) & -size
            guard end > start else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_DONTNEED)
        }
    }
}

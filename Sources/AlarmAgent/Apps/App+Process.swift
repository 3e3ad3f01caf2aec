import CLinux
import Glibc

extension App {
    /// The app that a process belongs to, told as xdg-desktop-portal tells it.
    /// - Parameters:
    ///   - descriptor: a pidfd of it, where the bus gave one; else the number alone says which process is meant.
    ///   - applications: folders of desktop files, by which an id that a systemd unit names is known to be an app.
    /// - Throws: when that cannot be told for sure.
    init(process pid: pid_t, descriptor: Int32?, applications: [String] = App.folders) throws(Unidentified) {
        let process = descriptor ?? Self.descriptor(of: pid)
        guard process >= 0 else { throw Unidentified("the process \(pid) has ended") }
        defer { if descriptor == nil { close(process) } }
        let found = try App(numbered: pid, applications)
        // A number is used again only after its process has ended; and if it has not yet, it was its own all the time.
        guard Self.lives(process) else { throw Unidentified("the process \(pid) has ended") }
        self = found
    }

    private init(numbered pid: pid_t, _ applications: [String]) throws(Unidentified) {
        let root = open("/proc/\(pid)/root", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
        guard root >= 0 else {
            throw Unidentified(
                "the root folder of the process \(pid) cannot be seen: \(String(cString: strerror(errno)))")
        }
        defer { close(root) }
        if let info = try FlatpakInfo(root: root) {
            guard let id = info.app else { throw Unidentified("its .flatpak-info names no app") }
            self.init(id: id, isSandboxed: true)
            return
        }
        guard let text = File.text(at: "/proc/\(pid)/cgroup") else {
            throw Unidentified("the control group of the process \(pid) cannot be read")
        }
        let group = ControlGroup(text: text)
        if let snap = group.snap {
            self.init(id: snap, isSandboxed: true)
        } else {
            let id = group.app.flatMap { id in
                applications.contains { access("\($0)/\(id).desktop", F_OK) == 0 } ? id : nil
            }
            self.init(id: id, isSandboxed: false)
        }
    }

    /// A pidfd, to be closed; -1 when there is no such process.
    static func descriptor(of pid: pid_t) -> Int32 { pidfd_open(pid, 0) }

    /// A pidfd is readable from its process's end on.
    private static func lives(_ process: Int32) -> Bool {
        var entry = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 0
    }

    /// Where desktop files lie, by the XDG Base Directory specification.
    static let folders: [String] = {
        let home =
            getenv("XDG_DATA_HOME").map { String(cString: $0) }
            ?? (getenv("HOME").map { String(cString: $0) } ?? "") + "/.local/share"
        let system = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? "/usr/local/share:/usr/share"
        return ([home] + system.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
            .map { $0 + "/applications" }
    }()
}

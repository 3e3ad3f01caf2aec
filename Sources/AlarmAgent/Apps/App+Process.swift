import CLinux
import Glibc

extension App {
    /// The app that a process belongs to, told as xdg-desktop-portal tells it.
    /// - Parameters:
    ///   - descriptor: a pidfd of it, where the bus gave one; else the number alone says which process is meant. No other
    ///     is needed: where a filter of system calls forbids pidfds, as containers' may, people are still told apart.
    ///   - applications: folders of desktop files, by which an id that a systemd unit names is known to be an app.
    /// - Throws: when that cannot be told for sure.
    init(process pid: pid_t, descriptor: Int32?, applications: [String] = App.folders) throws(Unidentified) {
        let process = open("/proc/\(pid)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard process >= 0 else {
            throw Self.unreadable("the process \(pid)")
        }
        defer { close(process) }
        // What is read through this folder is this process's, also when its number has become another's.
        let found = try App(folder: process, applications)
        guard descriptor.map(Self.lives) ?? true else { throw Unidentified("the process \(pid) has ended") }
        self = found
    }

    private init(folder process: Int32, _ applications: [String]) throws(Unidentified) {
        let root = openat(process, "root", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
        guard root >= 0 else { throw Self.unreadable("the root folder of its process") }
        defer { close(root) }
        if let info = try FlatpakInfo(root: root) {
            guard let id = info.app else { throw Unidentified("its .flatpak-info names no app") }
            self.init(id: id, isSandboxed: true)
            return
        }
        let file = openat(process, "cgroup", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.unreadable("the control group of its process") }
        defer { close(file) }
        guard let text = File.bytes(of: file, atMost: 1 << 20) else {
            throw Self.unreadable("the control group of its process")
        }
        let group = ControlGroup(text: String(decoding: text, as: UTF8.self))
        if let snap = group.snap {
            self.init(id: snap, isSandboxed: true)
        } else {
            let id = group.app.flatMap { id in
                applications.contains { access("\($0)/\(id).desktop", F_OK) == 0 } ? id : nil
            }
            self.init(id: id, isSandboxed: false)
        }
    }

    private static func unreadable(_ what: String) -> Unidentified {
        switch errno {
        case ENOENT, ESRCH: Unidentified("its process has ended")
        case let code: Unidentified("\(what) cannot be read: \(String(cString: strerror(code)))")
        }
    }

    /// A pidfd is readable from its process's end on.
    private static func lives(_ process: Int32) -> Bool {
        var entry = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 0
    }

    /// Where desktop files lie, by the XDG Base Directory specification; and those of Flatpak, which a session that was
    /// not told of them has as well.
    static var folders: [String] {
        named + FlatpakInstallations.folders.map { $0 + "/exports/share/applications" }
    }

    private static let named: [String] = {
        let home =
            getenv("XDG_DATA_HOME").map { String(cString: $0) }
            ?? (getenv("HOME").map { String(cString: $0) } ?? "") + "/.local/share"
        let system = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? "/usr/local/share:/usr/share"
        return ([home] + system.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
            .map { $0 + "/applications" }
    }()
}

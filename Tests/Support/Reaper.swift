import Glibc

/// Kills what a test process left running when that process ends, however it ends: a shell that is told whom to kill, and
/// does so when nobody is left to tell it.
package final class Reaper: Sendable {
    static let shared = Reaper()

    private static let script = """
        trap '' INT TERM HUP
        groups=' '
        while read -r sign group; do
            case $sign in
            +) groups="$groups$group " ;;
            -) groups="${groups%% "$group" *} ${groups#* "$group" }" ;;
            esac
        done
        for group in $groups; do kill -KILL "-$group"; done
        """

    /// Where it is told, which this process alone holds.
    private let ear: Int32
    private let pid: pid_t?

    package init() {
        guard let channel = try? Channel() else {
            (ear, pid) = (-1, nil)
            return
        }
        let shell = Spawn(program: "/bin/sh", arguments: ["-c", Self.script], environment: [:], input: channel.far)
        pid = try? shell.start()
        close(channel.far)
        ear = channel.near
    }

    /// As the end of the process does. A dead child that is not waited for would keep Testing's exit tests from ever ending:
    /// they wait for any child.
    deinit {
        close(ear)
        if let pid { waitpid(pid, nil, 0) }
    }

    package func watch(_ group: pid_t) { tell("+ \(group)\n") }
    package func forget(_ group: pid_t) { tell("- \(group)\n") }

    private func tell(_ line: String) {
        // Sent as a whole, so that the lines of several threads do not mix.
        _ = line.withCString { send(ear, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    }
}

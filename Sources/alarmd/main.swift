import AlarmAgent
import AlarmCore
import AlarmWire
import DBus
import EventLoop
import Glibc

StandardDescriptors.hold()
StandardDescriptors.closeOthers()
// Times are written as people here read them; numbers are not, for programs read those.
setlocale(LC_TIME, "")
// Each would end the program; none means anything here.
for number in [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }

/// `alarm-bell` lies beside this program.
func bellProgram() -> String {
    let own = File.target(ofLink: "/proc/self/exe") ?? ""
    return own.prefix(upTo: own.lastIndex(of: "/") ?? own.endIndex) + "/alarm-bell"
}

let usage = """
    usage: alarmd [--help | --version]

    The alarm and timer service of a session: owns \(Interface.alarms.name) on the session bus, and rings. The desktop
    starts it at login, and D-Bus with the first call; a second one ends, and leaves the first at work.
    It keeps alarms in $XDG_STATE_HOME/alarms (~/.local/state/alarms) and reads $XDG_CONFIG_HOME/alarms/alarms.conf.
    alarmctl sets, lists and answers alarms; alarmctl doctor tells whether they would be seen and heard.
    """

switch CommandLine.arguments.dropFirst() {
case []: break
case ["--help"], ["-h"]:
    print(usage)
    exit(EXIT_SUCCESS)
case ["--version"], ["-V"]:
    print("alarmd \(Service.version)")
    exit(EXIT_SUCCESS)
default:
    report("\"\(CommandLine.arguments[1])\" is not understood; it takes no arguments but --help and --version")
    exit(2)
}

do {
    let service = try Service(folders: Folders(), bell: bellProgram(), loop: Loop())
    switch try service.run() {
    case .signal: exit(EXIT_SUCCESS)
    case .busGone: report("the session bus is gone"); exit(EXIT_FAILURE)
    case .nameTaken: report("another program owns \(Interface.alarms.name) on this bus; it goes on"); exit(EXIT_FAILURE)
    }
} catch let error as AlarmError {
    report(error.wire.text)
} catch let error as BusError {
    report("the session bus cannot be used: \(error.text)")
} catch let error as SystemError {
    report("\(error)")
} catch {
    report("\(error)")
}
exit(EXIT_FAILURE)

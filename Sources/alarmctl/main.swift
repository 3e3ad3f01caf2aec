import AlarmControl
import EventLoop
import Glibc

StandardDescriptors.hold()
setlocale(LC_ALL, "")
exit(Program().run(CommandLine.arguments).rawValue)

import AlarmControl
import Glibc

setlocale(LC_ALL, "")
exit(Program().run(CommandLine.arguments).rawValue)

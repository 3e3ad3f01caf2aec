import AlarmControl
import Glibc

Output.holdStandardDescriptors()
setlocale(LC_ALL, "")
exit(Program().run(CommandLine.arguments).rawValue)

import AlarmBell
import Glibc

exit(CommandLineTool.run(CommandLine.arguments))

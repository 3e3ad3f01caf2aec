import AlarmControl
import EventLoop
import Glibc

StandardDescriptors.hold()
setlocale(LC_ALL, "")
let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
exit(Program().run(words.compactMap { $0.map { UnsafePointer($0) } }).rawValue)

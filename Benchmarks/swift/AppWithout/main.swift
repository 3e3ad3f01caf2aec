import Foundation

exit(ProcessInfo.processInfo.processName.isEmpty ? 1 : 0)

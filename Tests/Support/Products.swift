import Glibc

/// Where the programs under test lie: beside the test itself.
package enum Products {
    /// The folder of this build.
    package static let folder: String = {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        let test = String(decoding: path[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(test[..<(test.lastIndex(of: "/") ?? test.endIndex)])
    }()

    /// The root of the repository.
    package static let repository: String =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
}

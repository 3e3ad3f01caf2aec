import CLinux
import Glibc

/// The path with every link in it followed; nil when it leads nowhere.
func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
}

/// The folder a path lies in.
func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
}

func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
}

func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
}

/// The value of an environment variable, unless it is unset or empty.
func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}

import Glibc

/// Says something on standard error, where the journal keeps it.
package func report(_ sentence: String) {
    let line = Array(("alarmd: " + sentence + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
}

import Glibc

/// Says something on standard error, where the journal keeps it. What nobody reads in time is dropped: it waits for nobody.
package func report(_ sentence: String) {
    // As much as a pipe that has room takes at once.
    let line = Array(("alarmd: " + sentence).utf8.prefix(Int(PIPE_BUF) - 1) + [UInt8(ascii: "\n")])
    guard send(STDERR_FILENO, line, line.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) < 0,
        errno == ENOTSOCK
    else { return }
    var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&room, 1, 0) == 1, Int32(room.revents) & POLLOUT != 0 else { return }
    _ = write(STDERR_FILENO, line, line.count)
}

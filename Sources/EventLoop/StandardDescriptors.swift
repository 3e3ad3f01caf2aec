import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
    /// Opens what is closed of them, so that nothing else, such as the bus, takes their place and is written to.
    package static func hold() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest that is free is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Closes all others, which nobody meant for this program: a careless parent's would count against its limit, and
    /// stay open as long as it runs.
    package static func closeOthers() { closefrom(STDERR_FILENO + 1) }
}

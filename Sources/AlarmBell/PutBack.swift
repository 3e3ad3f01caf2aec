import Glibc

/// Puts back what a ring that was killed changed in the mixer.
package enum PutBack {
    /// Ends the process: with 0 when nothing is left to be done, with 1 when the sound server does not do it.
    package static func run() {
        signal(SIGALRM) { _ in _exit(1) }
        alarm(3)
        guard let loop = PulseLoop() else { return }
        let mixer = Mixer(loop, overrides: Overrides())
        mixer.begun = { mixer.listOutputs() }
        mixer.hasListed = { mixer.putBack { _exit(0) } }
        mixer.failed = { _exit(1) }
        mixer.begin()
        mixer.connect()
        loop.run()
    }
}

/// How a sound is to ring.
package struct RingSettings: Sendable {
    /// The sound's name; nil for the default one.
    package var sound: String?
    package var folders: SoundFolders
    /// Amplitude, 0 to 1.
    package var volume = 1.0
    /// Seconds from -40 dB to the full volume.
    package var fadeIn = 0.0
    /// Seconds of the steady loop before it repeats, at least.
    package var loop = 60.0
    /// Get everything ready and begin only when told to.
    package var waits = false
    /// Be heard also where the mixer is muted or turned down.
    package var overridesMute = false

    package init(folders: SoundFolders) {
        self.folders = folders
    }
}

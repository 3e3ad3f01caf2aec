/// An endless run of sound frames.
protocol FrameSource: AnyObject {
    /// Hertz.
    var rate: Int { get }
    /// 1 or 2.
    var channels: Int { get }
    /// Frames after which it repeats.
    var period: Int { get }
    /// The frame a ring begins with: the first that is heard.
    var beginning: Int { get }

    /// Fills the buffer with the frames from `position` on.
    func read(at position: Int, into buffer: UnsafeMutableBufferPointer<Float>) throws(SoundError)
}

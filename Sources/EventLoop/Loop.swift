/// Waits on one thread for descriptors, timers and signals, and calls their handlers straight from there.
public final class Loop {
    public init() {}
}

import Foundation

extension AgentLink {
    /// Every event from now on, kept until it is read.
    var events: AsyncStream<AgentEvent> {
        stream { watch, continuation in watch.listen { continuation.yield($0) } }
    }

    var authorizations: AsyncStream<AlarmManager.AuthorizationState> {
        stream { watch, continuation in
            watch.listenToAuthorization { continuation.yield(AlarmManager.AuthorizationState($0)) }
        }
    }

    /// The permission as it is and as it becomes, for a while.
    func authorizations(for span: Duration) -> AsyncStream<AlarmManager.AuthorizationState> {
        stream { watch, continuation in
            watch.after(span) { continuation.finish() }
            return watch.listenToAuthorization { continuation.yield(AlarmManager.AuthorizationState($0)) }
        }
    }

    /// A stream that listens until nobody reads it any more.
    private func stream<Element: Sendable>(
        _ listen: @escaping @Sendable (AgentWatch, AsyncStream<Element>.Continuation) -> Int
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        let thread = thread
        thread.run { watch in
            guard let watch else { return continuation.finish() }
            let listener = listen(watch, continuation)
            continuation.onTermination = { _ in thread.run { $0?.leave(listener) } }
        }
        return stream
    }
}

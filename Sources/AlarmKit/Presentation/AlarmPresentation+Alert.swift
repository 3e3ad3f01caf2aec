import LocalizedText

extension AlarmPresentation {
    /// What it says when it rings.
    public struct Alert: Codable, Sendable {
        public var title: LocalizedStringResource
        public var secondaryButton: AlarmButton?
        public var secondaryButtonBehavior: AlarmPresentation.Alert.SecondaryButtonBehavior?
        /// Nil: the agent's own.
        var stop: AlarmButton?

        /// Its text is shown here, as it was before iOS 26.1.
        @available(*, deprecated, message: "This property is not used anymore and will be removed.")
        public var stopButton: AlarmButton {
            get { stop ?? AlarmButton(text: "Stop", textColor: .white, systemImageName: "media-playback-stop") }
            set { stop = newValue }
        }

        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: AlarmPresentation.Alert.SecondaryButtonBehavior? = nil
        ) {
            (self.title, self.secondaryButton) = (title, secondaryButton)
            self.secondaryButtonBehavior = secondaryButtonBehavior
        }

        @available(iOS, deprecated: 26.1, message: "stopButton is deprecated and will no longer be used")
        public init(
            title: LocalizedStringResource, stopButton: AlarmButton, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: AlarmPresentation.Alert.SecondaryButtonBehavior? = nil
        ) {
            self.init(
                title: title, secondaryButton: secondaryButton, secondaryButtonBehavior: secondaryButtonBehavior)
            stop = stopButton
        }

        /// What the second button does.
        public enum SecondaryButtonBehavior: Codable, Equatable, Hashable, Sendable {
            /// Counts down again: snooze, repeat.
            case countdown
            /// Performs the alarm's `secondaryIntent`; it rings on.
            case custom
        }
    }
}

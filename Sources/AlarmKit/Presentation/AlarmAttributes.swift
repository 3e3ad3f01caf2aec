import ActivityKit
import Foundation

/// What an alarm shows, and what the app keeps with it.
public struct AlarmAttributes<Metadata>: ActivityAttributes, Sendable where Metadata: AlarmMetadata {
    public typealias ContentState = AlarmPresentationState

    public var presentation: AlarmPresentation
    public var metadata: Metadata?
    public var tintColor: Color

    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
        (self.presentation, self.metadata, self.tintColor) = (presentation, metadata, tintColor)
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        presentation = try values.decode(AlarmPresentation.self, forKey: .presentation)
        metadata = try values.decodeIfPresent(Metadata.self, forKey: .metadata)
        tintColor = try values.decode(Color.self, forKey: .tintColor)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(presentation, forKey: .presentation)
        try values.encodeIfPresent(metadata, forKey: .metadata)
        try values.encode(tintColor, forKey: .tintColor)
    }

    private enum CodingKeys: String, CodingKey {
        case presentation, metadata, tintColor
    }
}

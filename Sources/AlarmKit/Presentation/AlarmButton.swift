import LocalizedText

/// A button of an alarm.
public struct AlarmButton: Codable, Sendable {
    public var text: LocalizedStringResource
    public var textColor: Color
    /// A freedesktop icon name; of others the desktop shows nothing.
    public var systemImageName: String

    public init(text: LocalizedStringResource, textColor: Color, systemImageName: String) {
        (self.text, self.textColor, self.systemImageName) = (text, textColor, systemImageName)
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        text = try values.decode(LocalizedStringResource.self, forKey: .text)
        textColor = try values.decode(Color.self, forKey: .textColor)
        systemImageName = try values.decode(String.self, forKey: .systemImageName)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(textColor, forKey: .textColor)
        try values.encode(systemImageName, forKey: .systemImageName)
    }

    private enum CodingKeys: String, CodingKey {
        case text, textColor, systemImageName
    }
}

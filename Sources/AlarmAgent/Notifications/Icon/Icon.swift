import AlarmCore

/// What a notification shows beside its text.
enum Icon: Hashable {
    /// Of the icon theme, or an absolute path.
    case named(String)
    case tinted(AlarmConfiguration.Tint)

    static let alarm = Icon.named("alarm-symbolic")

    /// An alarm's own, else one in its tint.
    init(_ configuration: AlarmConfiguration) {
        if let name = configuration.icon {
            self = .named(SymbolIcons.name(for: name))
        } else if let tint = configuration.tint {
            self = .tinted(tint)
        } else {
            self = .alarm
        }
    }

    /// As `Notify` takes it.
    func name(in icons: TintedIcons) -> String {
        switch self {
        case .named(let name): name
        case .tinted(let tint): icons.make(for: tint) ? icons.path(for: tint) : Icon.alarm.name(in: icons)
        }
    }
}

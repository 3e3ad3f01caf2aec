/// Icons of freedesktop themes for the SF Symbols that apps written for AlarmKit name.
///
/// Names as the Icon Naming Specification and Adwaita have them.
enum SymbolIcons {
    /// A name that is no symbol's stays as it is; a symbol that has no like is an alarm.
    static func name(for name: String) -> String {
        guard !name.hasPrefix("/") else { return name }
        let plain = name.split(separator: ".").filter { !modifiers.contains($0) }.joined(separator: ".")
        if let known = table[plain] { return known }
        return name.contains(".") ? "alarm-symbolic" : name
    }

    /// What changes a symbol's look and not its meaning.
    private static let modifiers: Set<Substring> = ["fill", "circle", "square", "slash", "rectangle", "badge"]

    private static let table = [
        "alarm": "alarm-symbolic",
        "alarm.waves.left.and.right": "alarm-symbolic",
        "arrow.clockwise": "view-refresh-symbolic",
        "arrow.counterclockwise": "edit-undo-symbolic",
        "arrow.right": "go-next-symbolic",
        "arrow.up.right": "go-next-symbolic",
        "bed.double": "weather-clear-night-symbolic",
        "bell": "preferences-system-notifications-symbolic",
        "book": "accessories-dictionary-symbolic",
        "calendar": "x-office-calendar-symbolic",
        "camera": "camera-photo-symbolic",
        "car": "mark-location-symbolic",
        "checkmark": "object-select-symbolic",
        "clock": "preferences-system-time-symbolic",
        "envelope": "mail-unread-symbolic",
        "flame": "dialog-warning-symbolic",
        "fork.knife": "emoji-food-symbolic",
        "gear": "emblem-system-symbolic",
        "heart": "emote-love-symbolic",
        "house": "user-home-symbolic",
        "location": "mark-location-symbolic",
        "message": "mail-unread-symbolic",
        "mic": "audio-input-microphone-symbolic",
        "moon": "weather-clear-night-symbolic",
        "moon.zzz": "weather-clear-night-symbolic",
        "music.note": "audio-x-generic-symbolic",
        "pause": "media-playback-pause-symbolic",
        "person": "avatar-default-symbolic",
        "phone": "call-start-symbolic",
        "play": "media-playback-start-symbolic",
        "plus": "list-add-symbolic",
        "repeat": "media-playlist-repeat-symbolic",
        "star": "starred-symbolic",
        "stop": "media-playback-stop-symbolic",
        "stopwatch": "preferences-system-time-symbolic",
        "sun.max": "weather-clear-symbolic",
        "sunrise": "daytime-sunrise-symbolic",
        "sunset": "daytime-sunset-symbolic",
        "timer": "preferences-system-time-symbolic",
        "trash": "user-trash-symbolic",
        "video": "camera-video-symbolic",
        "xmark": "window-close-symbolic",
        "zzz": "weather-clear-night-symbolic",
    ]
}

import AlarmCore
import DBus

extension TrayFace {
    /// The properties of `org.kde.StatusNotifierItem`.
    var properties: [String: Value] {
        let noPictures = Value.array(of: "(iiay)", [])
        let pictures = Value.array(of: "(iiay)", tint.map { [Self.picture(in: $0)] } ?? [])
        return [
            "Category": .string("ApplicationStatus"), "Id": .string("org.example.Alarms"), "Title": .string(title),
            "Status": .string(status.rawValue), "WindowId": .int32(0), "IconThemePath": .string(""),
            "Menu": .objectPath(TrayItem.menuPath), "ItemIsMenu": .boolean(true), "IconName": .string(icon),
            "IconPixmap": pictures, "IconAccessibleDesc": .string(title), "OverlayIconName": .string(""),
            "OverlayIconPixmap": noPictures, "AttentionIconName": .string(attentionIcon),
            "AttentionIconPixmap": status == .needsAttention ? pictures : noPictures,
            "AttentionAccessibleDesc": .string(title),
            "AttentionMovieName": .string(""),
            "ToolTip": .structure([.string(""), noPictures, .string(title), .string(details)]),
            "XAyatanaLabel": .string(label), "XAyatanaLabelGuide": .string(RunningTime.widest),
        ]
    }

    /// The last one made: a label that runs changes no picture.
    private static var last: (tint: AlarmConfiguration.Tint, picture: Value)?

    /// Width, height, and of each pixel alpha, red, green and blue.
    private static func picture(in tint: AlarmConfiguration.Tint) -> Value {
        if let last, last.tint == tint { return last.picture }
        let clock = AlarmClock(tint: tint, width: 48)
        let pixels = clock.pixels
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count)
        for at in stride(from: 0, to: pixels.count, by: 4) { bytes += [pixels[at + 3]] + pixels[at..<at + 3] }
        let side = Value.int32(Int32(clock.width))
        let picture = Value.structure([side, side, .bytes(bytes)])
        last = (tint, picture)
        return picture
    }
}

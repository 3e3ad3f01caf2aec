import DBus

extension TrayFace {
    /// The properties of `org.kde.StatusNotifierItem`.
    var properties: [String: Value] {
        let noPictures = Value.array(of: "(iiay)", [])
        return [
            "Category": .string("ApplicationStatus"), "Id": .string("org.example.Alarms"), "Title": .string(title),
            "Status": .string(status.rawValue), "WindowId": .int32(0), "IconThemePath": .string(""),
            "Menu": .objectPath(TrayItem.menuPath), "ItemIsMenu": .boolean(true), "IconName": .string(Self.icon),
            "IconPixmap": noPictures, "IconAccessibleDesc": .string(title), "OverlayIconName": .string(""),
            "OverlayIconPixmap": noPictures, "AttentionIconName": .string(attentionIcon),
            "AttentionIconPixmap": noPictures, "AttentionAccessibleDesc": .string(title),
            "AttentionMovieName": .string(""),
            "ToolTip": .structure([.string(""), noPictures, .string(title), .string(details)]),
            "XAyatanaLabel": .string(label), "XAyatanaLabelGuide": .string(RunningTime.widest),
        ]
    }
}

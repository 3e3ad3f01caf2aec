import TestSupport
import Testing

@testable import AlarmAgent

/// What an app's desktop file says of it.
@Suite @MainActor struct DesktopEntryTests {
    private static let text = """
        # Made by hand
        [Desktop Entry]
        Name=Coffee
        Name[de] = Kaffee
        Name[de_AT]=Kaffeetscherl
        X-Alarms-UsageDescription=To tell you\\nwhen it is \\\\brewed\\\\.

        [Desktop Action New]
        Name=New
        """

    @Test(arguments: [
        ([], "Coffee"), (["fr_FR", "fr"], "Coffee"), (["de_DE", "de"], "Kaffee"), (["de_AT", "de"], "Kaffeetscherl"),
    ])
    func `its name in the session's language, and what it wants alarms for`(languages: [String], name: String) {
        let entry = DesktopEntry(text: Self.text, languages: languages)
        #expect(entry.name == name)
        #expect(entry.usage == "To tell you when it is \\brewed\\.")
    }

    @Test(arguments: ["", "Name=Coffee", "[Desktop Action New]\nName=x", "[Desktop Entry]\nName\n=x\nName="])
    func `what it does not say is nil`(text: String) {
        #expect(DesktopEntry(text: text, languages: []) == DesktopEntry(text: "", languages: []))
        #expect(DesktopEntry(text: text, languages: []).name == nil)
    }

    @Test func `Flatpak's administrator says where else apps are`() {
        let text = """
            # Made by hand
            [Installation "extra"]
            Path=/srv/flatpak/
            DisplayName=Extra
            [Installation "other"]
            StorageType=network
            Path = /mnt/apps
            [Something]
            Path=/etc
            [Installation "odd"]
            Path=relative
            """
        #expect(FlatpakInstallations.paths(in: text) == ["/srv/flatpak", "/mnt/apps"])
        #expect(FlatpakInstallations.custom(in: "/nowhere") == [])
    }

    @Test func `it is looked for by the app's id, which is no path`() throws {
        let scratch = try Scratch("desktop")
        defer { scratch.close() }
        try scratch.write(Self.text, to: "apps/org.example.Coffee.desktop")
        try scratch.write(Self.text, to: "other.desktop")
        let folders = ["/nowhere", scratch / "apps"]
        #expect(DesktopEntry(of: "org.example.Coffee", folders: folders)?.usage != nil)
        for app in ["org.example.Tea", "../other", "", "other", "snap.", "snap.no-such-thing"] {
            #expect(DesktopEntry(of: app, folders: folders) == nil, "\(app)")
        }
    }
}

import AlarmKit
import Foundation
import TestSupport
import Testing

/// Texts looked up in an app's translations.
@Suite struct LocalizationTests {
    /// An app's bundle with German texts.
    private func withBundle(_ test: (Bundle) throws -> Void) throws {
        let scratch = try Scratch("localization")
        defer { scratch.close() }
        for (folder, file, text) in [
            (
                "de.lproj", "Localizable",
                #""Tea" = "Tee"; "%lld cups of %@" = "%2$@, %1$lld Tassen"; "100 %%" = "hundert %%"; "broken %@" = "%@ %@ %5$@ %d";"#
            ),
            ("de.lproj", "Drinks", #""cup" = "Tasse";"#),
        ] {
            try FileManager.default.createDirectory(atPath: scratch / folder, withIntermediateDirectories: true)
            try text.write(toFile: scratch / "\(folder)/\(file).strings", atomically: true, encoding: .utf8)
        }
        try test(#require(Bundle(path: scratch / ".")))
    }

    @Test func `literals, interpolation, default values and tables are looked up, and what is missing stays as it is`()
        throws
    {
        try withBundle { bundle in
            let german = Locale(identifier: "de_AT")
            func text(_ resource: LocalizedStringResource) -> String { String(localized: resource) }
            #expect(text(LocalizedStringResource("Tea", locale: german, bundle: bundle)) == "Tee")
            let (count, drink) = (3, "Kaffee")
            #expect(
                text(LocalizedStringResource("\(count) cups of \(drink)", locale: german, bundle: bundle))
                    == "Kaffee, 3 Tassen")
            #expect(
                text(
                    LocalizedStringResource("cup", defaultValue: "Cup", table: "Drinks", locale: german, bundle: bundle)
                )
                    == "Tasse")
            #expect(text(LocalizedStringResource("pot", defaultValue: "Pot", locale: german, bundle: bundle)) == "Pot")
            #expect(text(LocalizedStringResource("Tea", locale: Locale(identifier: "fr"), bundle: bundle)) == "Tea")
            #expect(
                text(LocalizedStringResource("broken \(drink)", locale: german, bundle: bundle)).hasPrefix("Kaffee"))
            #expect(text("100 % sure, \(count) times") == "100 % sure, 3 times")
            #expect(text("100 %") == "100 %")
            #expect(text(LocalizedStringResource(stringLiteral: "5 %@ by hand")) == "5 %@ by hand")
        }
    }

    @Test func `a text travels by value`() throws {
        let resource: LocalizedStringResource = "\(2) cups"
        let read = try JSONDecoder().decode(LocalizedStringResource.self, from: JSONEncoder().encode(resource))
        #expect(String(localized: read) == "2 cups" && read.key == "%lld cups")
    }
}

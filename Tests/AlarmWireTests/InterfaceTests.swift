import AlarmCore
import AlarmWire
import DBus
import Testing

@Suite struct InterfaceTests {
    /// The comment at the head of the file, which describes keys and errors.
    private var head: Substring { Interface.text.split(separator: "-->", maxSplits: 1)[0] }

    /// The first words of the lines under a heading of the comment, up to the next heading.
    private func keys(under heading: String) -> [String] {
        let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0.hasPrefix("  \(heading)") } ?? lines.endIndex
        return lines[start...].drop { !$0.hasPrefix("    ") }.prefix { $0.hasPrefix("    ") }
            .filter { !$0.hasPrefix("     ") }
            .map { String($0.split(separator: " ")[0]) }
    }

    @Test func `the keys of a configuration are those the XML documents`() {
        let documented = ["CONFIGURATION", "BUTTON", "INTENT"].flatMap(keys(under:))
        #expect(
            documented.sorted()
                == AlarmConfiguration.wireKeys.filter { !["hour", "minute", "weekdays"].contains($0) }.sorted())
        for key in ["hour u", "minute u", "weekdays as"] { #expect(head.contains(key)) }
    }

    @Test func `the documented type of a key is the one the codec takes`() {
        for (name, type) in AlarmConfiguration.columns {
            let line = head.split(separator: "\n").first { $0.split(separator: " ").first == name[...] }
            #expect(line?.split(separator: " ")[1] == type.text[...], "\(name)")
        }
    }

    @Test func `the errors are those the XML documents`() {
        #expect(keys(under: "Errors").sorted() == AlarmError.wireNames.sorted())
    }

    @Test func `the methods have the signatures of the design`() {
        let methods = Interface.alarms.methods
        #expect(methods["Schedule"] == Interface.Method(takes: "sa{sv}", answers: "sa{sv}"))
        #expect(methods["Replace"] == Interface.Method(takes: "sa{sv}", answers: "a{sv}"))
        #expect(methods["Snooze"] == Interface.Method(takes: "su", answers: ""))
        #expect(methods["List"] == Interface.Method(takes: "a{sv}", answers: "aa{sv}"))
        #expect(methods["Subscribe"] == Interface.Method(takes: "", answers: ""))
        #expect(Interface.alarms.signals["AlarmChanged"] == "ss")
        #expect(Interface.alarms.properties["NextAlarm"] == "(sx)")
        #expect(Interface.all.keys.contains("org.freedesktop.DBus.Properties"))
    }

    @Test func `every argument has a name, and every member of ours a comment before it`() {
        let lines = Interface.text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
        for line in lines where line.hasPrefix("<arg") { #expect(line.contains(" name=\"")) }
        let interface = Interface.text.split(separator: "<interface name=\"org.example.Alarms\">")[1]
            .split(separator: "</interface>")[0]
        for member in Array(Interface.alarms.methods.keys) + Array(Interface.alarms.signals.keys)
            + Array(Interface.alarms.properties.keys)
        {
            #expect(interface.contains("\(member):"), "\(member) has no comment")
        }
    }
}

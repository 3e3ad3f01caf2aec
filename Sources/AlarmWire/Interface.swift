import DBus

/// One interface of `dbus/org.example.Alarms.xml`: the members and their signatures, as that file says.
package struct Interface: Hashable, Sendable {
    package var name: String
    package var methods: [String: Method] = [:]
    package var signals: [String: Signature] = [:]
    package var properties: [String: Signature] = [:]

    package struct Method: Hashable, Sendable {
        package var takes: Signature
        package var answers: Signature

        package init(takes: Signature = "", answers: Signature = "") {
            self.takes = takes
            self.answers = answers
        }
    }

    /// The very text of the file, which answers `Introspect`.
    package static let text = String(decoding: PackageResources.org_example_Alarms_xml, as: UTF8.self)
    /// Every interface of the file, by name.
    package static let all = read(text)
    /// Our own.
    package static let alarms = all["org.example.Alarms"] ?? Interface(name: "org.example.Alarms")
    package static let path = "/org/example/Alarms"

    /// The interfaces of an introspection file, by name.
    package static func read(_ text: String) -> [String: Interface] {
        var found: [String: Interface] = [:]
        var interface = Interface(name: "")
        var member: Tag?
        for tag in Tag.all(in: text) {
            let name = tag["name"]
            switch (tag.element, tag.kind) {
            case ("interface", .opening): interface = Interface(name: name)
            case ("interface", .closing): found[interface.name] = interface
            case ("method", .closing), ("signal", .closing): member = nil
            case ("method", let kind):
                interface.methods[name] = Method()
                member = kind == .opening ? tag : nil
            case ("signal", let kind):
                interface.signals[name] = ""
                member = kind == .opening ? tag : nil
            case ("property", .opening), ("property", .empty):
                interface.properties[name] = signature(tag["type"])
            case ("arg", _):
                guard let member else { continue }
                interface.add(tag, to: member)
            default: continue
            }
        }
        return found
    }

    private mutating func add(_ argument: Tag, to member: Tag) {
        let name = member["name"]
        let type = argument["type"]
        guard member.element == "method", var method = methods[name] else {
            signals[name] = signature((signals[name]?.text ?? "") + type)
            return
        }
        if argument["direction"] == "out" {
            method.answers = signature(method.answers.text + type)
        } else {
            method.takes = signature(method.takes.text + type)
        }
        methods[name] = method
    }
}

/// The file is ours and a test reads it whole, so a type that is none cannot come.
private func signature(_ text: String) -> Signature { (try? Signature(text)) ?? "" }

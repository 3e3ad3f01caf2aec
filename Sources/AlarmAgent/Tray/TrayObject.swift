import AlarmWire
import DBus

/// One object of the tray item: checks calls against the interface it was given, and answers what every object answers.
final class TrayObject {
    typealias Answer = (_ member: String, _ arguments: [Value]) throws(BusError) -> [Value]

    private let path: String
    /// The object's own interface.
    private let name: String
    private let connection: Connection
    private let interfaces: [String: Interface]
    private let text: String
    private let properties: () -> [String: Value]
    private let answer: Answer

    /// - Parameters:
    ///   - name: the object's own interface.
    ///   - text: the introspection file.
    ///   - answer: answers a call of the object's own interface, whose arguments have the right types.
    init(
        _ name: String, at path: String, on connection: Connection, text: String,
        properties: @escaping () -> [String: Value], answer: @escaping Answer
    ) {
        (self.name, self.path) = (name, path)
        self.connection = connection
        self.text = text
        interfaces = Interface.read(text)
        self.properties = properties
        self.answer = answer
        connection.serve(path) { [unowned self] in receive($0) }
    }

    func tell(_ member: String, _ values: [Value] = [], of interface: String? = nil) {
        let signal = Message.signal(path: path, interface: interface ?? name, member: member)
        guard (try? signal.append(values)) != nil else { return }
        connection.send(signal)
    }

    func tellChanged(_ values: [String: Value]) {
        tell(
            "PropertiesChanged", [.string(name), .options(values), .strings([])],
            of: "org.freedesktop.DBus.Properties")
    }

    private func receive(_ call: Message) {
        do throws(BusError) {
            let reply = Message.reply(to: call)
            try reply.append(try values(for: call))
            connection.send(reply)
        } catch {
            connection.send(.error(to: call, name: error.name, text: error.text))
        }
    }

    private func values(for call: Message) throws(BusError) -> [Value] {
        let member = call.member ?? ""
        let candidates = call.interface.map { name in interfaces[name].map { [$0] } ?? [] } ?? Array(interfaces.values)
        guard !candidates.isEmpty else {
            throw BusError(name: BusError.unknownInterface, text: "There is no interface \(call.interface ?? "") here.")
        }
        guard let called = candidates.first(where: { $0.methods[member] != nil }),
            let method = called.methods[member]
        else { throw BusError(name: BusError.unknownMethod, text: "\(candidates[0].name) has no method \(member).") }
        guard call.signature == method.takes, !call.carriesDescriptors else {
            throw BusError(
                name: BusError.invalidArgs, text: "\(member) takes (\(method.takes)), not (\(call.signature)).")
        }
        let arguments = try call.arguments()
        return called.name == name ? try answer(member, arguments) : try standard(member, arguments)
    }

    /// `Introspectable` and `Properties`.
    private func standard(_ member: String, _ arguments: [Value]) throws(BusError) -> [Value] {
        guard member != "Introspect" else { return [.string(text)] }
        let asked = arguments[0].asString ?? ""
        guard asked.isEmpty || interfaces[asked] != nil else {
            throw BusError(name: BusError.unknownInterface, text: "There is no interface \(asked) here.")
        }
        let values = asked.isEmpty || asked == name ? properties() : [:]
        guard member != "GetAll" else { return [.options(values)] }
        let property = arguments[1].asString ?? ""
        guard let value = values[property] else {
            throw BusError(name: BusError.unknownProperty, text: "\(asked) has no property \(property).")
        }
        guard member == "Get" else {
            throw BusError(name: BusError.propertyReadOnly, text: "\(property) can only be read.")
        }
        return [.variant(value)]
    }
}

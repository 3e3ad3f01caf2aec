import AlarmCore
import AlarmWire
import DBus
import Glibc

/// What a command works with: the agent, the present time and zone, and where to print.
final class Session {
    let output: Output
    /// Whether JSON is wanted.
    let isJSON: Bool
    let zones = SystemZones()
    private var connected: Connection?
    private var localZone: Zone?

    init(output: Output, isJSON: Bool) {
        self.output = output
        self.isJSON = isJSON
    }

    var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }

    /// The zone of this session's clocks, to reckon with.
    func zone() throws(ControlError) -> Zone {
        if let localZone { return localZone }
        let zone = try zones.local(getenv("TZ").map { String(cString: $0) })
        localZone = zone
        return zone
    }

    /// The zone to show times in: where the session's own cannot be had, that is said, and UTC shown.
    var shownZone: Zone {
        do throws(ControlError) {
            return try zone()
        } catch {
            output.complain("warning: \(error.sentence); times are shown in UTC")
            localZone = .utc
            return .utc
        }
    }

    /// Connects with the first use; the agent is started by the first call.
    func connection() throws(ControlError) -> Connection {
        if let connected { return connected }
        do throws(BusError) {
            let connection = try Connection(to: .session)
            connected = connection
            return connection
        } catch {
            throw .unreachable("the session bus cannot be reached: \(error.text)")
        }
    }

    @discardableResult
    func call(_ method: String, _ arguments: [Value] = []) throws(ControlError) -> [Value] {
        try ask(Self.message(method), arguments)
    }

    typealias Answer = Result<[Value], ControlError>

    /// Calls one behind the other without waiting for an answer in between.
    func call(all calls: [(method: String, arguments: [Value])]) throws(ControlError) -> [Answer] {
        let messages = calls.map { Self.message($0.method) }
        do throws(BusError) {
            for (message, call) in zip(messages, calls) { try message.append(call.arguments) }
        } catch {
            throw ControlError(error)
        }
        return try connection().callAndWait(all: messages).map { answer in
            answer.flatMap { reply in Result { () throws(BusError) in try reply.arguments() } }
                .mapError(ControlError.init)
        }
    }

    private static func message(_ method: String) -> Message {
        Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name, member: method)
    }

    /// - Parameter name: of a property of `org.example.Alarms`.
    func property(_ name: String) throws(ControlError) -> Value? {
        let message = Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path, interface: "org.freedesktop.DBus.Properties",
            member: "Get")
        return try ask(message, [.string(Interface.alarms.name), .string(name)]).first?.asVariant
    }

    private func ask(_ message: Message, _ arguments: [Value]) throws(ControlError) -> [Value] {
        let connection = try connection()
        do throws(BusError) {
            try message.append(arguments)
            return try connection.callAndWait(message).arguments()
        } catch {
            throw ControlError(error)
        }
    }

    func alarms() throws(ControlError) -> [ListedAlarm] {
        try call("List", [.options([:])]).first?.asArray?.compactMap(ListedAlarm.init) ?? []
    }

    /// Nil when there is none of that id.
    func alarm(_ id: AlarmID) throws(ControlError) -> ListedAlarm? {
        do throws(ControlError) {
            return Self.alarm(try call("Get", [.string(id.description)]))
        } catch {
            guard error.status == .noSuchAlarm else { throw error }
            return nil
        }
    }

    /// What `Get` answered.
    static func alarm(_ answer: [Value]) -> ListedAlarm? { answer.first.flatMap(ListedAlarm.init) }
}

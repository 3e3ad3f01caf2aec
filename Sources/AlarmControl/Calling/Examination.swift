import AlarmCore
import AlarmWire
import DBus
import Glibc

/// Looks at each part that an alarm needs.
struct Examination {
    /// One part, and what is to be said of it.
    struct Finding {
        let part: String
        let isGood: Bool
        let text: String
    }

    private let session: Session
    private(set) var findings: [Finding] = []
    private(set) var isAgentThere = false
    /// What the agent says does not work, by its part.
    private var health: [String: String] = [:]

    init(_ session: Session) { self.session = session }

    mutating func examine() {
        do throws(ControlError) {
            let connection = try session.connection()
            examineAgent()
            examineNotifications(connection)
            // Of what this examination has found itself, it knows better what to do.
            let isFound = findings.contains { !$0.isGood && ["notifications", "buttons"].contains($0.part) }
            if !isFound, let sentence = health["notifications"] { problem("notifications", sentence) }
        } catch {
            problem("bus", error.sentence)
        }
        examineSound()
    }

    private static let noWaking =
        "the machine cannot be woken from sleep: an alarm due then rings when it is awake; "
        + "wake.conf, installed with the documentation, may help"
    private static let noButtons =
        "this notification server draws none; answer alarms with alarmctl stop and alarmctl snooze"
    private static let noServer =
        "start the desktop's own, or install one such as dunst. Alarms are heard all the same"

    private mutating func good(_ part: String, _ text: String) {
        findings.append(Finding(part: part, isGood: true, text: text))
    }

    private mutating func problem(_ part: String, _ text: String) {
        findings.append(Finding(part: part, isGood: false, text: text))
    }

    private mutating func examineAgent() {
        do throws(ControlError) {
            let version = try session.property("Version")?.asUInt32 ?? 0
            isAgentThere = true
            good("agent", "answers as \(Interface.alarms.name), version \(version)")
            health = (try session.property("Health")?.asOptions ?? [:]).compactMapValues(\.asString)
            if health["wake"] != nil {
                // Said below.
            } else if try session.property("CanWake")?.asBool == true {
                good("wake", "the agent may wake the machine from sleep, for alarms that ask for it")
            } else {
                problem("wake", Self.noWaking)
            }
            for (part, sentence) in health.sorted(by: { $0.key < $1.key }) where part != "notifications" {
                problem(part, sentence)
            }
        } catch {
            problem("agent", error.sentence)
        }
    }

    private mutating func examineNotifications(_ connection: Connection) {
        do throws(BusError) {
            // Its name, vendor and version, and the specification's.
            let words = try connection.ask(notifications: "GetServerInformation").compactMap(\.asString)
            good("notifications", words.count == 4 ? "\(words[0]) \(words[2])" : "a server without a name")
            let abilities = try connection.ask(notifications: "GetCapabilities").first?.asStrings ?? []
            if abilities.contains("actions") {
                good("buttons", "Stop and Snooze are drawn")
            } else {
                problem("buttons", Self.noButtons)
            }
        } catch {
            problem("notifications", "no server shows them (\(error.text)); \(Self.noServer)")
        }
    }

    private mutating func examineSound() {
        do throws(ControlError) {
            let line = try BellProgram().run(["check"]).last ?? ""
            good("sound file", "the default sound is \(line.prefix { $0 != "\t" })")
        } catch {
            problem("sound file", error.sentence)
        }
        let servers = SoundServer.candidates
        guard let server = servers.first(where: \.answers) else {
            let places = servers.map(\.name).joined(separator: ", ")
            problem("sound server", "none answers (\(places)); start PipeWire or PulseAudio")
            return
        }
        good("sound server", server.name)
        examineOutput()
    }

    /// What the mixer alone says is overridden, unless the user does not want that.
    private mutating func examineOutput() {
        do throws(ControlError) {
            let reasons = try BellProgram().run(["output"])
            if reasons.isEmpty { return good("sound output", "an alarm would be heard now") }
            for reason in reasons {
                if reason.contains(" muted") || reason.contains(" turned down ") || reason.contains(" volume at ") {
                    good("sound output", "\(reason); alarms are heard all the same, unless override-mute is off")
                } else {
                    problem("sound output", reason)
                }
            }
        } catch {
            problem("sound output", error.sentence)
        }
    }
}

extension Connection {
    /// Calls the notification server; waits 5 s at most, since a hanging one is a finding too.
    fileprivate func ask(notifications method: String) throws(BusError) -> [Value] {
        let name = "org.freedesktop.Notifications"
        let message = Message.methodCall(
            destination: name, path: "/org/freedesktop/Notifications", interface: name, member: method)
        return try callAndWait(message, timeout: .seconds(5)).arguments()
    }
}

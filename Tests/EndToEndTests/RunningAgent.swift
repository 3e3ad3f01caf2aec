import AlarmCore
import AlarmWire
import DBus
import EventLoop
import Foundation
import TestSupport

/// The real `alarmd` in a session of a test's own, and a client that hears of every change.
final class RunningAgent {
    let session: Session
    let client: AlarmsClient
    let loop: Loop
    private(set) var program: Child
    /// What `AlarmChanged` said so far, such as `countdown`, by alarm.
    private(set) var states: [AlarmID: [String]] = [:]

    private let words: [String]

    /// - Parameter prefix: words before the program's own, such as `unshare --mount`; they must end with `exec`.
    init(in session: Session, zone: String? = "UTC", under prefix: [String] = []) throws {
        self.session = session
        if let zone { session.set("TZ", zone) }
        words = prefix + [Products.folder + "/alarmd"]
        program = try session.start(words)
        try session.waitForName(Interface.alarms.name)
        loop = try Loop()
        client = try AlarmsClient(on: .address(session.bus.address))
        client.connection.attach(to: loop)
        client.connection.receive(Match(interface: Interface.alarms.name, member: "AlarmChanged")) { [unowned self] in
            guard let words = try? $0.arguments().compactMap(\.asString), words.count == 2,
                let id = AlarmID(words[0])
            else { return }
            states[id, default: []].append(words[1])
        }
        try client.call("Subscribe")
    }

    /// Ends it as a crash does, and starts another on the same store.
    func restart(after signal: Int32 = SIGKILL, meanwhile: () throws -> Void = {}) throws {
        program.signal(signal)
        wait("the agent's end") { !program.isRunning }
        try session.waitForEnd(of: Interface.alarms.name)
        try meanwhile()
        program = try session.start(words)
        try session.waitForName(Interface.alarms.name)
        try client.call("Subscribe")
    }

    @discardableResult
    func schedule(_ configuration: AlarmConfiguration, by method: String = "Schedule") throws -> AlarmID {
        let answer = try client.call(method, .string(""), configuration.wire)
        guard let id = answer.first?.asString.flatMap(AlarmID.init) else { throw Failure("\(method) gave no id") }
        return id
    }

    /// Calls a method so often without waiting for an answer before the next; the names of the errors that came.
    func pipeline(_ method: String, _ count: Int, _ arguments: (Int) -> [Value]) throws -> [String] {
        var (answers, errors) = (0, [String]())
        for number in 0..<count {
            let message = Message.methodCall(
                destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name,
                member: method)
            try message.append(arguments(number))
            client.connection.call(message, timeout: nil) { answer in
                answers += 1
                if case .failure(let error) = answer { errors.append(error.alarmErrorName ?? error.name) }
            }
        }
        guard wait("all answers", within: 120, { answers == count }) else {
            throw Failure("of \(count) calls of \(method) \(answers) were answered")
        }
        return errors
    }

    func call(_ method: String, _ id: AlarmID) throws { try client.call(method, .string(id.description)) }

    func call(_ method: String, _ id: AlarmID, seconds: UInt32) throws {
        try client.call(method, .string(id.description), .uint32(seconds))
    }

    func state(of id: AlarmID) throws -> Phase.State? { try client.alarms().first { $0.id == id }?.state }

    /// Goes round the loop until it holds, at most `seconds`.
    @discardableResult
    func wait(_ what: String, within seconds: Double = 10, _ holds: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if try holds() { return true }
            loop.runOnce(for: .milliseconds(20))
        }
        return try holds()
    }

    /// Waits until `AlarmChanged` has said this last.
    func wait(for state: String, of id: AlarmID, within seconds: Double = 10) throws {
        guard wait("\(state)", within: seconds, { states[id]?.last == state }) else {
            let log = (try? session.scratch.read("log").suffix(1_000)) ?? ""
            throw Failure(
                "the alarm did not become \(state), but \(states[id] ?? []); "
                    + "the agent \(program.isRunning ? "runs" : "has ended"). Logged: \(log)")
        }
    }

    /// The name of the error a call is refused with, without its prefix, and its sentence.
    func refusal(_ method: String, _ arguments: Value...) -> BusError? {
        let message = Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name, member: method)
        do throws(BusError) {
            try message.append(arguments)
            _ = try client.connection.callAndWait(message)
            return nil
        } catch {
            return error
        }
    }
}

extension AlarmConfiguration {
    static func timer(_ seconds: Double, _ title: String = "Tea", snooze: Double? = nil) -> AlarmConfiguration {
        var configuration = AlarmConfiguration(title: title)
        configuration.preAlert = .milliseconds(Int64(seconds * 1_000))
        if let snooze {
            configuration.postAlert = .milliseconds(Int64(snooze * 1_000))
            configuration.secondaryButton = Button(text: "Snooze")
            configuration.secondaryBehavior = .countdown
        }
        return configuration
    }
}

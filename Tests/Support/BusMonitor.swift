import Foundation

/// Reads all that goes over a bus about one interface, whoever sends it to whom.
package final class BusMonitor {
    /// One message.
    package struct Message {
        package let member: String
        package let sender: String
        package let destination: String?
        package let arguments: [Any]
    }

    private let program: Child
    /// What was read so far.
    package private(set) var messages: [Message] = []
    private var given = 0

    package init(of interface: String, in session: Session) throws {
        program = try session.start(
            "sh", "-c", "exec busctl --user --json=short --match=\"interface='\(interface)'\" monitor 2>&1"
        )
        guard try program.readLine().hasPrefix("Monitoring") else { throw Failure("the bus is not monitored") }
    }

    /// The next message of this name of which something is true, those before it passed over.
    package func next(
        _ member: String, within seconds: Double = 10, where isWanted: (Message) -> Bool = { _ in true }
    ) throws -> Message {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            while given < messages.count {
                given += 1
                let message = messages[given - 1]
                if message.member == member, isWanted(message) { return message }
            }
            try read(until: deadline, for: member)
        }
    }

    /// Whether such a message comes in answer to what is done, within a moment. It can be asked for as the next one still.
    package func hears(_ member: String, within seconds: Double, after act: () throws -> Void) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while program.hasOutput { try read(until: deadline, for: member) }
        let count = messages.count
        try act()
        while !messages[count...].contains(where: { $0.member == member }) {
            do { try read(until: deadline, for: member) } catch { return false }
        }
        return true
    }

    /// The newest message of this name there ever was.
    package func latest(_ member: String, within seconds: Double = 10) throws -> Message {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            while program.hasOutput { try read(until: deadline, for: member) }
            if let message = messages.last(where: { $0.member == member }) { return message }
            try read(until: deadline, for: member)
        }
    }

    private func read(until deadline: ContinuousClock.Instant, for member: String) throws {
        let line: String
        do { line = try program.readLine(within: ContinuousClock.now.duration(to: deadline) / .seconds(1)) } catch {
            throw Failure("no \(member) came over the bus. \(error)")
        }
        guard let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let member = message["member"] as? String
        else { return }
        let payload = message["payload"] as? [String: Any]
        messages.append(
            Message(
                member: member, sender: message["sender"] as? String ?? "",
                destination: message["destination"] as? String, arguments: payload?["data"] as? [Any] ?? []))
    }
}

/// `alarmctl doctor`: whether everything is there that an alarm needs to be seen and heard.
enum DoctorCommand: Subcommand {
    static let name = "doctor"
    static let arguments = "[OPTIONS]"
    static let summary = "Look whether an alarm would be seen and heard."
    static let details = "It ends with 1 where it finds a problem, and with 4 where there is no agent to ask."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try arguments.expect(atMost: 0)
        var examination = Examination(session)
        examination.examine()
        let findings = examination.findings
        if session.isJSON {
            let entries = findings.map { finding in
                JSON.object([
                    "part": .string(finding.part), "ok": .bool(finding.isGood), "text": .string(finding.text),
                ])
            }
            session.output.print(JSON.array(entries).page)
        } else {
            let width = findings.map(\.part.count).max() ?? 0
            for finding in findings {
                let verdict = finding.isGood ? "ok" : "problem"
                let part = finding.part.padded(to: width)
                session.output.print("\(part)  \(verdict): \(finding.text.onOneLine)")
            }
        }
        if !examination.isAgentThere { return .unreachable }
        return findings.allSatisfy(\.isGood) ? .success : .refused
    }
}

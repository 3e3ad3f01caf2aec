import DBus

/// The permission as it travels.
enum Authorization {
    /// What the agent answered, or means by answering so; nil when it did not answer.
    static func text(of answer: Result<[Value], BusError>) -> String? {
        switch answer {
        case .success(let values): values.first?.asString
        // An agent that does not ask lets everybody.
        case .failure(let error): error.name == BusError.unknownMethod ? "authorized" : nil
        }
    }
}

extension AlarmManager.AuthorizationState {
    init(_ text: String?) {
        self =
            switch text {
            case "authorized": .authorized
            case "denied": .denied
            default: .notDetermined
            }
    }
}

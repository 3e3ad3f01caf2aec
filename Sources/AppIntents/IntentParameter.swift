import Foundation
import Synchronization

/// A parameter of an intent: `@Parameter(title: "Alarm") var alarmID: String`.
@propertyWrapper
public final class IntentParameter<Value: IntentValue>: Sendable {
    public let title: LocalizedStringResource
    private let value: Mutex<Value>

    public var wrappedValue: Value {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }

    public var projectedValue: IntentParameter<Value> { self }

    public convenience init(title: LocalizedStringResource = "", description: LocalizedStringResource? = nil) {
        self.init(value: .unset, title)
    }

    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil, default value: Value
    ) {
        self.init(value: value, title)
    }

    public convenience init(
        wrappedValue: Value, title: LocalizedStringResource = "", description: LocalizedStringResource? = nil
    ) {
        self.init(value: wrappedValue, title)
    }

    private init(value: Value, _ title: LocalizedStringResource) {
        self.title = title
        self.value = Mutex(value)
    }
}

/// How a parameter travels to another process.
package protocol TravellingParameter: AnyObject {
    func encoded() throws -> Data
    func decode(_ data: Data) throws
}

extension IntentParameter: TravellingParameter {
    package func encoded() throws -> Data { try JSONEncoder().encode([wrappedValue]) }

    package func decode(_ data: Data) throws {
        if let value = try JSONDecoder().decode([Value].self, from: data).first { wrappedValue = value }
    }
}

import Foundation

extension AppIntent {
    /// The parameters as JSON text by name, so that another process of this app can perform the intent.
    package func parameters() throws -> [String: String] {
        var texts: [String: String] = [:]
        for (name, parameter) in travelling { texts[name] = String(decoding: try parameter.encoded(), as: UTF8.self) }
        return texts
    }

    /// An intent of this type with these parameters; names it does not know are passed over.
    package init(parameters: [String: String]) throws {
        self.init()
        for (name, parameter) in travelling {
            if let text = parameters[name] { try parameter.decode(Data(text.utf8)) }
        }
    }

    private var travelling: [(String, any TravellingParameter)] {
        Mirror(reflecting: self).children.compactMap { child in
            guard let label = child.label, let parameter = child.value as? any TravellingParameter else { return nil }
            return (String(label.drop { $0 == "_" }), parameter)
        }
    }
}

import Foundation

extension Collection<Float> {
    /// dBFS.
    var rms: Double {
        20 * log10((reduce(0.0) { $0 + Double($1) * Double($1) } / Double(Swift.max(1, count))).squareRoot() + 1e-9)
    }

    /// dBFS.
    var peak: Double {
        20 * log10(Double(reduce(Float(0)) { Swift.max($0, $1.magnitude) }) + 1e-9)
    }
}

extension Collection<Double> {
    var mean: Double {
        reduce(0, +) / Double(Swift.max(1, count))
    }

    var median: Double {
        isEmpty ? 0 : sorted()[count / 2]
    }
}

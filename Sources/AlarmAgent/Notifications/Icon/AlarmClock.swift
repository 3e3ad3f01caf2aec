import AlarmCore

/// The picture of an alarm clock in a tint: a face with two bells above, and hands that stand out from it.
struct AlarmClock {
    let tint: AlarmConfiguration.Tint
    /// In pixels, as its height.
    var width = 96

    /// Red, green, blue and alpha of each pixel, row by row.
    var pixels: [UInt8] {
        let face = [tint.red, tint.green, tint.blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        // Rec. 709 luma: dark hands on a light face.
        let luma = 0.2126 * tint.red + 0.7152 * tint.green + 0.0722 * tint.blue
        let hands: UInt8 = luma > 0.6 ? 32 : 255
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * width * 4)
        for y in 0..<width {
            for x in 0..<width {
                let covered = coverage(x, y)
                let mix = covered.whole > 0 ? covered.hands / covered.whole : 0
                for part in face { pixels.append(UInt8(Double(part) * (1 - mix) + Double(hands) * mix)) }
                pixels.append(UInt8(covered.whole * 255))
            }
        }
        return pixels
    }

    /// How much of a pixel the clock covers, and its hands, from 0 to 1: of four points a side each.
    private func coverage(_ x: Int, _ y: Int) -> (whole: Double, hands: Double) {
        var (whole, hands) = (0.0, 0.0)
        func place(_ pixel: Int, _ part: Int) -> Double { (Double(pixel) + (Double(part) + 0.5) / 4) / Double(width) }
        for row in 0..<4 {
            for column in 0..<4 {
                let point = (x: place(x, column), y: place(y, row))
                if Self.isHand(point) { hands += 1 }
                if Self.isHand(point) || Self.isClock(point) { whole += 1 }
            }
        }
        return (whole / 16, hands / 16)
    }

    private typealias Point = (x: Double, y: Double)

    private static func isClock(_ point: Point) -> Bool {
        let isFace = distance(point, (0.5, 0.55)) < 0.38
        let isBell = distance(point, (0.2, 0.2)) < 0.14 || distance(point, (0.8, 0.2)) < 0.14
        let isFoot =
            distance(point, from: (0.28, 0.85), to: (0.2, 0.95)) < 0.04
            || distance(point, from: (0.72, 0.85), to: (0.8, 0.95)) < 0.04
        // A gap sets the bells off.
        return isFace || isFoot || (isBell && distance(point, (0.5, 0.55)) > 0.42)
    }

    private static func isHand(_ point: Point) -> Bool {
        distance(point, from: (0.5, 0.55), to: (0.5, 0.3)) < 0.035
            || distance(point, from: (0.5, 0.55), to: (0.67, 0.65)) < 0.035
    }

    private static func distance(_ point: Point, _ other: Point) -> Double {
        let (x, y) = (point.x - other.x, point.y - other.y)
        return (x * x + y * y).squareRoot()
    }

    /// The distance from a line between two points.
    private static func distance(_ point: Point, from start: Point, to end: Point) -> Double {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let along = ((point.x - start.x) * x + (point.y - start.y) * y) / (x * x + y * y)
        let near = min(max(along, 0), 1)
        return distance(point, (start.x + near * x, start.y + near * y))
    }
}

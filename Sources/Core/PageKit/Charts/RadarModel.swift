import Foundation

/// The radar chart as a value, from which text and SVG are drawn (decisions P8, P9): one axis per metric with a
/// reading, from the top clockwise.
public struct RadarModel: Equatable, Sendable {
  /// A point in the unit circle around (0, 0), x to the right and y down.
  package struct Point: Equatable, Sendable {
    package let x, y: Double

    /// Makes the point on the circle at `index` of `count` equal angles, from the top clockwise.
    package init(index: Int, of count: Int) {
      let angle = 2 * Double.pi * Double(index) / Double(max(1, count))
      (x, y) = (sin(angle), -cos(angle))
    }

    /// Makes the point at `share` (0 to 1) of the way from the centre to `end`.
    init(_ share: Double, to end: Point) { (x, y) = (end.x * share, end.y * share) }
  }

  package struct Axis: Equatable, Sendable {
    /// The number at the corner, from 1.
    package fileprivate(set) var number = 1
    package let label: String
    package let normalized: Double
    package let valueText: String
    package let zeroText, fullText: String
    /// The point where the axis meets the ring.
    package fileprivate(set) var end = Point(index: 0, of: 1)

    /// Makes the axis of a metric; the radar sets its number and its end. A score outside 0…100 is clamped, and one that
    /// is not finite is 0.
    package init(label: String, normalized: Double, valueText: String, zeroText: String = "", fullText: String = "") {
      (self.label, self.valueText, self.zeroText, self.fullText) = (label, valueText, zeroText, fullText)
      self.normalized = normalized.isFinite ? min(max(normalized, 0), 100) : 0
    }

    /// The corner of the polygon, at the score.
    package var corner: Point { Point(normalized / 100, to: end) }
    package var scoreText: String { "\(Int(normalized.rounded()))" }
    package var sentence: String {
      let scale = zeroText.isEmpty || fullText.isEmpty ? "" : " 0 is \(zeroText), 100 is \(fullText)."
      return "\(label): \(scoreText) of 100, latest \(valueText).\(scale)"
    }
  }

  /// Smallest number of axes that makes a polygon (decision P9).
  package static let fewestAxes = 3

  package let title: String
  package let scaleText: String?
  /// The axes, from the top clockwise.
  package let axes: [Axis]

  package init(title: String, scaleText: String? = nil, axes: [Axis]) {
    (self.title, self.scaleText) = (title, scaleText)
    self.axes = axes.enumerated().map { index, axis in
      var placed = axis
      (placed.number, placed.end) = (index + 1, Point(index: index, of: axes.count))
      return placed
    }
  }

  package var hasPolygon: Bool { axes.count >= Self.fewestAxes }

  /// The reason why there is no polygon (decision P9); nil if there is one.
  package var note: String? { Self.note(axes: axes.count) }

  static func note(axes count: Int) -> String? {
    if count == 0 { return "No readings to compare yet." }
    return count >= fewestAxes ? nil : "A radar needs readings of at least 3 metrics."
  }

  /// The radar in one sentence, highest score first; without axes a sentence that says so.
  package var sentence: String {
    let ranked = axes.enumerated().sorted { ($1.element.normalized, $0.offset) < ($0.element.normalized, $1.offset) }
    let parts = ranked.map { "\($0.element.label) \($0.element.scoreText) of 100 (\($0.element.valueText))" }
    return parts.isEmpty ? "No readings to compare yet." : parts.joined(separator: ", ") + "."
  }
}

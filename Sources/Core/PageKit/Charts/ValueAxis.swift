import CompassModel
import Foundation

/// The vertical axis: ends close to the values, at a fifth of a step, with ticks between at multiples of a step, which
/// is 1, 2 or 5 × a power of ten (text-ui.md §1, principle 10).
package struct ValueAxis: Equatable, Sendable {
  package struct Tick: Equatable, Sendable {
    package let value: Double
    /// The value in the metric's format; at most `ValueAxis.longestLabel` cells.
    package let label: String
  }

  /// The ticks in ascending order, at least three.
  package let ticks: [Tick]
  /// The value at the bottom of the drawing; at most the lowest tick.
  package let lowest: Double
  /// The value at the top of the drawing; at least the highest tick.
  package let highest: Double

  /// Maximum label length in cells; longer values are written with an exponent.
  static let longestLabel = 9

  /// Chooses the step and the ends of the axis. If the lowest and the highest value are equal, it spans one step to
  /// each side, but not below zero for values that are not negative. From 5 rows on, neighbouring ticks are at least
  /// two rows apart.
  init(covering bounds: ClosedRange<Double>, format: NumberFormat, rows: Int) {
    // Clamped, so that sums and differences are finite.
    var low = min(max(bounds.lowerBound, -1e300), 1e300)
    var high = min(max(bounds.upperBound, -1e300), 1e300)
    let finest = Self.finestStep(max(abs(low), abs(high)), format)
    if low == high {
      let step = max(finest, abs(low) / 100)
      low = low < 0 ? low - step : max(0, low - step)
      high += step
    }
    let distance = rows < 5 ? 1.5 : 2
    let mostIntervals = Double(max(4, rows) - 1) / distance
    var step = NiceStep(atLeast: max(finest, (high - low) / mostIntervals))
    var stretch = step.stretch(over: low, high)
    // Three ticks may be closer: with the next step the values would fill only a small part of the drawing.
    while stretch.top - stretch.bottom > step.value * mostIntervals
      * (stretch.last - stretch.first > 2 ? 1 + 1e-9 : 1.2)
    {
      step = step.next
      stretch = step.stretch(over: low, high)
    }
    let values = (0...Int(stretch.last - stretch.first)).map { step.multiple(stretch.first + Double($0)) }
    ticks = zip(values, axisLabels(values, format)).map { Tick(value: $0, label: $1) }
    lowest = min(stretch.bottom, values.first ?? low)
    highest = max(stretch.top, values.last ?? high)
  }

  /// The smallest useful step: finer ones would repeat labels, or vanish in the rounding of a large value.
  private static func finestStep(_ size: Double, _ format: NumberFormat) -> Double {
    let finest = max(format.unit, size * 1e-12)
    if format.text(of: -size).utf8.count <= longestLabel { return finest }
    // Labels then have three digits.
    return max(finest, pow(10, log10(size).rounded(.down) - 2))
  }

  package var labelColumns: Int { ticks.reduce(0) { max($0, $1.label.utf8.count) } }

  /// Returns the position of a value from 0 (bottom) to 1 (top), clamped.
  package func fraction(of value: Double) -> Double { min(max((value - lowest) / (highest - lowest), 0), 1) }
}

private struct NiceStep {
  private let digit: Double
  private let exponent: Int

  private init(digit: Double, exponent: Int) { (self.digit, self.exponent) = (digit, exponent) }

  /// Makes the smallest step that is at least `size`, apart from rounding errors.
  init(atLeast size: Double) {
    let exponent = Int(log10(size).rounded(.down))
    let remaining = size / pow(10, Double(exponent)) * (1 - 1e-9)
    self =
      remaining <= 1
      ? NiceStep(digit: 1, exponent: exponent)
      : remaining <= 2
        ? NiceStep(digit: 2, exponent: exponent)
        : remaining <= 5 ? NiceStep(digit: 5, exponent: exponent) : NiceStep(digit: 1, exponent: exponent + 1)
  }

  var value: Double { multiple(1) }

  /// Returns `factor` steps. Divides by a whole power of ten if the exponent is negative, so that 3 × 0.1 is 0.3.
  func multiple(_ factor: Double) -> Double {
    exponent < 0 ? factor * digit / pow(10, Double(-exponent)) : factor * digit * pow(10, Double(exponent))
  }

  var next: NiceStep {
    switch digit {
    case 1: NiceStep(digit: 2, exponent: exponent)
    case 2: NiceStep(digit: 5, exponent: exponent)
    default: NiceStep(digit: 1, exponent: exponent + 1)
    }
  }

  /// The ends of an axis with this step, to a fifth of a step, and its first and last tick as multiples of the step.
  /// Extends the axis until it has three ticks.
  func stretch(over low: Double, _ high: Double) -> (bottom: Double, top: Double, first: Double, last: Double) {
    let slack = 1e-9
    let fifth = value / 5
    var bottom = min(low, (low / fifth + slack).rounded(.down) * fifth)
    var top = max(high, (high / fifth - slack).rounded(.up) * fifth)
    var first = (bottom / value - slack).rounded(.up)
    var last = (top / value + slack).rounded(.down)
    while last - first < 2 {
      let (below, above) = (multiple(first - 1), multiple(last + 1))
      let isDownward = bottom - below <= above - top && (below >= 0 || low < 0)
      if isDownward { (first, bottom) = (first - 1, below) } else { (last, top) = (last + 1, above) }
    }
    return (bottom, top, first, last)
  }
}

/// The labels in the metric's format, or all like `1.50e12` if one would be too long.
private func axisLabels(_ values: [Double], _ format: NumberFormat) -> [String] {
  let texts = values.map { format.text(of: $0) }
  let fit = texts.allSatisfy { $0.utf8.count <= ValueAxis.longestLabel && !$0.contains("e") }
  return fit ? texts : values.map { NumberFormat.shortText(of: $0) }
}

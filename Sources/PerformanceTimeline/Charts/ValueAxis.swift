import CompassModel
import Foundation

/// The vertical axis: ticks at multiples of 1, 2 or 5 × a power of ten that cover all values (text-ui.md §1,
/// principle 10). The lowest tick is at the bottom, the highest at the top.
public struct ValueAxis: Hashable, Sendable {
  /// A line across the drawing.
  public struct Tick: Hashable, Sendable {
    /// A multiple of the step.
    public let value: Double
    /// In the metric's format; at most `ValueAxis.longestLabel` cells.
    public let label: String
  }

  /// Ascending, at least two.
  public let ticks: [Tick]
  /// Of the lowest tick.
  public var lowest: Double { ticks.first?.value ?? 0 }
  /// Of the highest tick.
  public var highest: Double { ticks.last?.value ?? 1 }

  /// Longer labels are written with an exponent.
  static let longestLabel = 9

  /// - Parameter bounds: the lowest and the highest value. Where they are equal, the axis spans one step to each side,
  ///   yet not below zero for values that are not negative.
  /// - Parameter rows: the height of the drawing; from 5 on, neighbouring ticks are two rows apart or more.
  init(covering bounds: ClosedRange<Double>, format: NumberFormat, rows: Int) {
    // Sums and differences of what remains are finite.
    var low = min(max(bounds.lowerBound, -1e300), 1e300)
    var high = min(max(bounds.upperBound, -1e300), 1e300)
    // Finer steps would repeat labels, or vanish in the last bits of a large value.
    let finest = max(format.unit, max(abs(low), abs(high)) * 1e-12)
    if low == high {
      let step = max(finest, abs(low) / 100)
      low = low < 0 ? low - step : max(0, low - step)
      high += step
    }
    // However wide the steps are, bounds on both sides of one of their multiples take two.
    let mostIntervals = Double(max(2, (rows - 1) / 2))
    var step = NiceStep(atLeast: max(finest, (high - low) / mostIntervals))
    while step.count(low, high) > mostIntervals { step = step.next }
    let from = (low / step.value).rounded(.down)
    let values = (0...Int(max(1, step.count(low, high)))).map { step.multiple(from + Double($0)) }
    ticks = zip(values, axisLabels(values, format)).map { Tick(value: $0, label: $1) }
  }

  /// Cells of the widest label.
  public var labelColumns: Int { ticks.reduce(0) { max($0, $1.label.utf8.count) } }

  /// 0 at the bottom … 1 at the top.
  public func fraction(of value: Double) -> Double {
    min(max((value - lowest) / (highest - lowest), 0), 1)
  }
}

/// 1, 2 or 5 times a power of ten.
private struct NiceStep {
  private let digit: Double
  private let exponent: Int

  private init(digit: Double, exponent: Int) {
    self.digit = digit
    self.exponent = exponent
  }

  /// The smallest that is not below `size`, apart from the error of floating point.
  init(atLeast size: Double) {
    let exponent = Int(log10(size).rounded(.down))
    let rest = size / pow(10, Double(exponent)) * (1 - 1e-9)
    self = rest <= 1 ? NiceStep(digit: 1, exponent: exponent)
      : rest <= 2 ? NiceStep(digit: 2, exponent: exponent)
      : rest <= 5 ? NiceStep(digit: 5, exponent: exponent) : NiceStep(digit: 1, exponent: exponent + 1)
  }

  var value: Double { multiple(1) }

  /// Divides by a whole power of ten where the exponent is negative, so that 3 × 0.1 is 0.3.
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

  /// How many steps cover the bounds.
  func count(_ low: Double, _ high: Double) -> Double {
    (high / value).rounded(.up) - (low / value).rounded(.down)
  }
}

/// The format's texts, or all like `1.50e12` where one would take the drawing's room.
private func axisLabels(_ values: [Double], _ format: NumberFormat) -> [String] {
  let texts = values.map { format.text(of: $0) }
  if texts.allSatisfy({ $0.utf8.count <= ValueAxis.longestLabel }) { return texts }
  return values.map { value in
    if value == 0 { return "0" }
    let exponent = Int(log10(abs(value)).rounded(.down))
    return NumberFormat(decimals: 2).text(of: value / pow(10, Double(exponent))) + "e\(exponent)"
  }
}

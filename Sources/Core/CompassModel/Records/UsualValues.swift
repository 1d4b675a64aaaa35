/// Ranges of usual values of readings, beyond which a form asks for confirmation (decision D4).
extension MetricType {
  /// The range of values that are common among recruits, in the type's own unit; nil for a type with arbitrary values.
  package var usualValues: ClosedRange<Double>? {
    switch self {
    case .velocity: 40...105
    case .exitVelocity: 50...120
    case .sixtyTime: 6...10
    case .popTime: 1.7...3
    case .battingAverage: 0.15...0.6
    case .earnedRunAverage: 0...15
    case .strikeouts: 0...250
    case .other: nil
    }
  }

  /// The units for entering readings, the type's own first; empty for none. Nil for a type that accepts any unit.
  package var units: [String]? {
    switch self {
    case .velocity, .exitVelocity: ["mph", "km/h", "m/s"]
    case .sixtyTime, .popTime, .battingAverage, .strikeouts: unit.map { [$0] }
    case .earnedRunAverage: []
    case .other: nil
    }
  }

  /// The element of `units` that a typed text means: `km/h` for `KPH`. Empty for `era`; nil for any other text.
  public func unit(typed text: String) -> String? {
    let meant = MetricUnit(text)
    if let unit = units?.first(where: { $0 == text.lowercased() || meant != nil && MetricUnit($0) == meant }) {
      return unit
    }
    return meant == .earnedRuns && self == .earnedRunAverage ? "" : nil
  }

  /// The unit to store for `shown`: the `k` of strikeouts is stored as `count`, as in the web app (decision B12).
  package func storedUnit(of shown: String?) -> String? { self == .strikeouts && shown == unit ? "count" : shown }

  package func shownUnit(of stored: String) -> String {
    self == .strikeouts && MetricUnit(stored) == .strikeouts ? unit ?? stored : stored
  }

  /// The reason why a value cannot be stored: it is negative, or no whole number of strikeouts (decision D4).
  package func problem(ofValue value: Double) -> String? {
    guard Self.recognized.contains(self) else { return nil }
    let text = "Value \(NumberText.plain(value))"
    if value < 0 { return "\(text) is below zero: enter 0 or more for \(label)" }
    return self == .strikeouts && value != value.rounded()
      ? "\(text) is no count: enter a whole number of strikeouts" : nil
  }

  /// The way in which a value in the type's own unit cannot be right (decision G13); nil for a plausible one.
  fileprivate func impossibility(of value: Double) -> Impossibility? {
    guard let most = usualValues.map({ $0.upperBound * 2 }) else { return nil }
    if value < 0 { return .belowZero }
    return value > most ? .above : nil
  }

  package func text(of impossibility: Impossibility) -> String {
    switch impossibility {
    case .belowZero: "below zero"
    case .above: "above \(endText((usualValues?.upperBound ?? 0) * 2))\(spoken(unit))"
    }
  }

  private func endText(_ value: Double) -> String {
    self == .battingAverage ? text(of: value) : NumberText.plain(value)
  }

  /// The usual range, if a value in the type's own unit is outside it: `usually 40 to 105 mph` (decision D4); else nil.
  fileprivate func usualText(beside value: Double) -> String? {
    guard let usual = usualValues, !usual.contains(value) else { return nil }
    return "usually \(endText(usual.lowerBound)) to \(endText(usual.upperBound))\(spoken(unit))"
  }

  /// The unit after a value, with a leading space; empty for the own units of batting averages and strikeouts.
  fileprivate func spoken(_ unit: String?) -> String {
    switch self {
    case .battingAverage, .strikeouts: unit == self.unit ? "" : unit.map { " \($0)" } ?? ""
    case .velocity, .exitVelocity, .sixtyTime, .popTime, .earnedRunAverage, .other: unit.map { " \($0)" } ?? ""
    }
  }

  fileprivate func plainText(of value: Double) -> String {
    let text = NumberText.plain(value)
    return self == .battingAverage && text.hasPrefix("0.") ? String(text.dropFirst()) : text
  }
}

/// The way in which a reading's value cannot be right (decision G13).
package enum Impossibility: Hashable, Comparable, Sendable {
  /// More than twice the upper bound of the type's usual values, or negative.
  case above, belowZero
}

extension MetricReading {
  package var displayUnit: String? { unit?.nilIfBlank.map(type.shownUnit) ?? type.unit }

  package var titleText: String { "\(type.label) \(measureText)" }

  package var measureText: String { valueText + (value == nil ? "" : type.spoken(displayUnit)) }

  /// The value without its unit, in the type's format; the recorded text if there is no value (decision B12).
  package var valueText: String { value.map(type.text(of:)) ?? displayValue ?? "" }

  /// The question about an unusual value: `Batting Average 345? Usually .150 to .600.`; nil for any other.
  package var doubt: String? {
    guard let noted = self.value, let usual = comparableValue.flatMap(type.usualText(beside:)) else { return nil }
    return "\(type.label) \(type.plainText(of: noted))\(type.spoken(displayUnit))? U\(usual.dropFirst())."
  }

  /// The way in which the value cannot be right (decision G13); nil for any other value.
  package var impossibility: Impossibility? { comparableValue.flatMap(type.impossibility(of:)) }

  /// The remark on an implausible value (decision G13): `Cannot be right: above 210 mph`; nil for a usual one.
  package var remark: String? {
    impossibility.map { "Cannot be right: \(type.text(of: $0))" }
      ?? comparableValue.flatMap(type.usualText(beside:)).map { "Unusual: \($0)" }
  }

  /// The value compared with the athlete's other readings of its type: `your best by 0.6`, `your first`, `as good as
  /// your best`, `your best is 91.2 mph`. Nil for a value that cannot be compared or be right (decision G13), and for a
  /// type that this version does not know. `others` are all other readings, of any type; `whose` is `your` or a name
  /// like `Jordan’s`.
  package func comparison(with others: some Sequence<MetricReading>, whose: String) -> String? {
    guard MetricType.recognized.contains(type), impossibility == nil, let value = comparableValue else { return nil }
    let values = others.lazy.filter { $0.type == type && $0.impossibility == nil }.compactMap(\.comparableValue)
    guard let best = type.lowerIsBetter ? values.min() : values.max() else { return "\(whose) first" }
    let lead = type.lowerIsBetter ? best - value : value - best
    let isClear = lead.magnitude >= NumberFormat(type).unit / 2
    if isClear, lead > 0 { return "\(whose) best by \(type.text(of: lead))" }
    return isClear ? "\(whose) best is \(type.text(of: best))\(type.spoken(type.unit))" : "as good as \(whose) best"
  }
}

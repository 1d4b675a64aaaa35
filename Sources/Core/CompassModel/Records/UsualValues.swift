/// Usual values of readings: a form asks before it stores one outside of them (decision D4).
extension MetricType {
  /// From the weakest to the best that is common among recruits, in the type's own unit; nil for a type whose values
  /// can be anything.
  public var usualValues: ClosedRange<Double>? {
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

  /// The units that readings of the type can be noted in, its own first; none for one without units. Nil for a type
  /// that any unit can be typed for.
  public var units: [String]? {
    switch self {
    case .velocity, .exitVelocity: ["mph", "km/h", "m/s"]
    case .sixtyTime, .popTime, .battingAverage, .strikeouts: unit.map { [$0] }
    case .earnedRunAverage: []
    case .other: nil
    }
  }

  /// Which of `units` a text means, in any of its spellings: `km/h` of `KPH`. Empty for the name of a type without
  /// units; nil for what is none of them.
  public func unit(typed text: String) -> String? {
    let meant = MetricUnit(text)
    if let unit = units?.first(where: { $0 == text.lowercased() || meant != nil && MetricUnit($0) == meant }) {
      return unit
    }
    return meant == .earnedRuns && self == .earnedRunAverage ? "" : nil
  }

  /// The unit as a new reading stores it: as the web app does, which counts strikeouts in `count` (decision B12).
  public func storedUnit(of shown: String?) -> String? { self == .strikeouts && shown == unit ? "count" : shown }

  /// The unit of a reading as it is shown: strikeouts are counted, in whatever spelling they are stored.
  public func shownUnit(of stored: String) -> String {
    self == .strikeouts && MetricUnit(stored) == .strikeouts ? unit ?? stored : stored
  }

  /// Reason why a value cannot be stored: it is below zero, or a fraction of a strikeout (decision D4). Nil for a
  /// possible one, and for types that this version does not have.
  public func problem(ofValue value: Double) -> String? {
    guard Self.recognized.contains(self) else { return nil }
    let text = "Value \(NumberText.plain(value))"
    if value < 0 { return "\(text) is below zero: enter 0 or more for \(label)" }
    return self == .strikeouts && value != value.rounded()
      ? "\(text) is no count: enter a whole number of strikeouts" : nil
  }

  /// Why a reading cannot have this value, in the type's own unit (decision G13). Nil for one that it can have.
  fileprivate func impossibility(of value: Double) -> Impossibility? {
    guard let most = usualValues.map({ $0.upperBound * 2 }) else { return nil }
    if value < 0 { return .belowZero }
    return value > most ? .above : nil
  }

  /// `below zero`, `above 210 mph`.
  public func text(of impossibility: Impossibility) -> String {
    switch impossibility {
    case .belowZero: "below zero"
    case .above: "above \(endText((usualValues?.upperBound ?? 0) * 2))\(spoken(unit))"
    }
  }

  /// An end of the usual values: `105`, `.600`.
  private func endText(_ value: Double) -> String {
    self == .battingAverage ? text(of: value) : NumberText.plain(value)
  }

  /// `usually 40 to 105 mph` of a value in the type's own unit beyond the usual ones (decision D4); else nil.
  fileprivate func usualText(beside value: Double) -> String? {
    guard let usual = usualValues, !usual.contains(value) else { return nil }
    return "usually \(endText(usual.lowerBound)) to \(endText(usual.upperBound))\(spoken(unit))"
  }

  /// The unit as it is read after a value: a batting average and a count need none.
  fileprivate func spoken(_ unit: String?) -> String {
    switch self {
    case .battingAverage, .strikeouts: unit == self.unit ? "" : unit.map { " \($0)" } ?? ""
    case .velocity, .exitVelocity, .sixtyTime, .popTime, .earnedRunAverage, .other: unit.map { " \($0)" } ?? ""
    }
  }

  /// A value in all its digits: `345`, `.1`.
  fileprivate func plainText(of value: Double) -> String {
    let text = NumberText.plain(value)
    return self == .battingAverage && text.hasPrefix("0.") ? String(text.dropFirst()) : text
  }
}

/// Reason why a value of a reading cannot be right (decision G13).
public enum Impossibility: Hashable, Comparable, Sendable {
  /// More than twice the best usual value of its type, or less than zero.
  case above, belowZero
}

extension MetricReading {
  /// The unit of the value: the one noted with the reading, else its type's.
  public var displayUnit: String? { unit?.nilIfBlank.map(type.shownUnit) ?? type.unit }

  /// `Exit Velocity 84.1 mph`.
  public var titleText: String { "\(type.label) \(measureText)" }

  /// `84.1 mph`, `.345`; the text that was noted where there is no value.
  public var measureText: String { valueText + (value == nil ? "" : type.spoken(displayUnit)) }

  /// The value in its type's format, without the unit; the text that was noted where there is none (decision B12).
  public var valueText: String { value.map(type.text(of:)) ?? displayValue ?? "" }

  /// `Batting Average 345? Usually .150 to .600.`; nil for a value that is usual, or that cannot be compared.
  public var doubt: String? {
    guard let noted = self.value, let usual = comparableValue.flatMap(type.usualText(beside:)) else { return nil }
    return "\(type.label) \(type.plainText(of: noted))\(type.spoken(displayUnit))? U\(usual.dropFirst())."
  }

  /// Why the value cannot be right (decision G13); nil for one that can be, or cannot be compared.
  public var impossibility: Impossibility? { comparableValue.flatMap(type.impossibility(of:)) }

  /// `Cannot be right: above 210 mph`, `Unusual: usually 40 to 105 mph` (decision G13); nil for a value that is usual, or
  /// that cannot be compared.
  public var remark: String? {
    impossibility.map { "Cannot be right: \(type.text(of: $0))" }
      ?? comparableValue.flatMap(type.usualText(beside:)).map { "Unusual: \($0)" }
  }

  /// Comparison with the other readings of its type: `your best by 0.6`. Nil for a type whose values cannot be
  /// compared.
  ///
  /// - Parameters:
  ///   - others: all readings of the athlete but this one, of any type.
  ///   - whose: `your`, `Jordan’s`.
  public func comparison(with others: some Sequence<MetricReading>, whose: String) -> String? {
    guard MetricType.recognized.contains(type), let value = comparableValue else { return nil }
    let known = others.lazy.filter { $0.type == type }.compactMap(\.comparableValue)
    guard let best = type.lowerIsBetter ? known.min() : known.max() else { return "\(whose) first" }
    let lead = type.lowerIsBetter ? best - value : value - best
    let isClear = lead.magnitude >= NumberFormat(type).unit / 2
    if isClear, lead > 0 { return "\(whose) best by \(type.text(of: lead))" }
    return isClear ? "\(whose) best is \(type.text(of: best))\(type.spoken(type.unit))" : "as good as \(whose) best"
  }
}

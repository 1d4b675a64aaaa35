import CompassModel

/// The chosen date range; the days of a custom one go with it (decisions P2, P3).
public enum DateRangeChoice: Hashable, Sendable, Codable {
  case last30Days, last3Months, last6Months, last12Months, allTime
  case custom(CustomRange)

  /// - Parameter previous: the days that Custom begins with.
  public init(_ preset: DateRangePreset, previous: DateSpan) {
    self =
      switch preset {
      case .last30Days: .last30Days
      case .last3Months: .last3Months
      case .last6Months: .last6Months
      case .last12Months: .last12Months
      case .allTime: .allTime
      case .custom: .custom(CustomRange(previous))
      }
  }

  public var preset: DateRangePreset {
    switch self {
    case .last30Days: .last30Days
    case .last3Months: .last3Months
    case .last6Months: .last6Months
    case .last12Months: .last12Months
    case .allTime: .allTime
    case .custom: .custom
    }
  }

  /// The days whose readings are shown; always a valid span. Months are clamped (decision X19).
  public func span(on today: CalendarDate) -> DateSpan {
    switch self {
    case .last30Days: DateSpan(start: today.adding(days: -30), end: today)
    case .last3Months: DateSpan(start: today.adding(months: -3), end: today)
    case .last6Months: DateSpan(start: today.adding(months: -6), end: today)
    case .last12Months: DateSpan(start: today.adding(months: -12), end: today)
    case .allTime: DateSpan(start: nil, end: today)
    case .custom(let range): range.applied
    }
  }
}

/// The days of a custom range as they were chosen, and those that apply: the last ones that were valid.
///
/// The end may lie in the future: only so are readings seen that are dated there.
public struct CustomRange: Hashable, Sendable, Codable {
  public private(set) var chosen: DateSpan
  public private(set) var applied: DateSpan

  /// - Parameter span: valid.
  public init(_ span: DateSpan) {
    chosen = span
    applied = span
  }

  /// - Returns: whether other days apply now.
  mutating func choose(_ span: DateSpan) -> Bool {
    chosen = span
    guard span.isValid, span != applied else { return false }
    applied = span
    return true
  }
}

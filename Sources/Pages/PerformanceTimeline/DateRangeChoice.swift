import CompassModel

/// The chosen date range, a preset or custom days (decisions P2, P3).
public enum DateRangeChoice: Equatable, Sendable {
  /// A preset that ends today; all time has no first day.
  case last30Days, last3Months, last6Months, last12Months, allTime
  /// The first and last day chosen by the user.
  case custom(CustomRange)

  /// Creates the choice of a preset; a custom range starts as the days of `previous`.
  package init(_ preset: DateRangePreset, previous: DateRange) {
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

  /// Reads a stored choice; nil for an unknown preset or a custom range without readable days (decisions X17, P15).
  init?(preset: String?, days: String?) {
    let range = days.flatMap(DateRange.init(wire:))
    guard let preset = preset.flatMap(DateRangePreset.init), preset != .custom || range != nil else { return nil }
    self.init(preset, previous: range ?? .all)
  }

  var storedDays: String? { if case .custom(let range) = self { range.applied.wire } else { nil } }

  package var preset: DateRangePreset {
    switch self {
    case .last30Days: .last30Days
    case .last3Months: .last3Months
    case .last6Months: .last6Months
    case .last12Months: .last12Months
    case .allTime: .allTime
    case .custom: .custom
    }
  }

  /// Returns the days whose readings show, always a valid range. Month steps stay within the month's days (decision
  /// X19).
  package func span(on today: CalendarDate) -> DateRange {
    switch self {
    case .last30Days: DateRange(start: today.adding(days: -30), end: today)
    case .last3Months: DateRange(start: today.adding(months: -3), end: today)
    case .last6Months: DateRange(start: today.adding(months: -6), end: today)
    case .last12Months: DateRange(start: today.adding(months: -12), end: today)
    case .allTime: DateRange(start: nil, end: today)
    case .custom(let range): range.applied
    }
  }
}

/// A custom range: the days as chosen, and the last valid choice, which applies.
///
/// The end may be in the future, the only way to show readings with future dates.
public struct CustomRange: Equatable, Sendable {
  /// The days as chosen, also if the end is before the start.
  public private(set) var chosen: DateRange
  package private(set) var applied: DateRange

  /// Creates a custom range whose days apply at once; `span` must be valid.
  package init(_ span: DateRange) {
    chosen = span
    applied = span
  }

  /// Applies the chosen days if they are valid; returns whether the applied days changed.
  mutating func choose(_ span: DateRange) -> Bool {
    chosen = span
    guard span.isValid, span != applied else { return false }
    applied = span
    return true
  }
}

/// Choices of the date range (performance-timeline.md §5). The raw values are stored and must not change.
public enum DateRangePreset: String, Codable, CaseIterable, Sendable {
  /// Thirty days back from today.
  case last30Days = "last_30_days"
  /// Three calendar months back from today.
  case last3Months = "last_3_months"
  /// Six calendar months back from today.
  case last6Months = "last_6_months"
  /// Twelve calendar months back from today.
  case last12Months = "last_12_months"
  /// All days until today.
  case allTime = "all_time"
  case custom

  /// The label of the preset: `Last 3 Months`.
  public var label: String {
    switch self {
    case .last30Days: "Last 30 Days"
    case .last3Months: "Last 3 Months"
    case .last6Months: "Last 6 Months"
    case .last12Months: "Last 12 Months"
    case .allTime: "All Time"
    case .custom: "Custom Range"
    }
  }
}

/// Days from a first to a last one, both included (decision P2).
public struct DateRange: Hashable, Sendable {
  /// The first day; nil for no lower bound.
  public var start: CalendarDate?
  /// The last day, which is included.
  public var end: CalendarDate

  /// Creates a range of any two days, also invalid ones: check `isValid`.
  package init(start: CalendarDate?, end: CalendarDate) { (self.start, self.end) = (start, end) }

  /// Whether the end is on or after the start (decision P3).
  package var isValid: Bool { start.map { $0 <= end } ?? true }

  /// Whether the day is in the range, both ends included.
  public func contains(_ date: CalendarDate) -> Bool { date <= end && start.map { $0 <= date } ?? true }

  static let all = DateRange(start: nil, end: .latest)

  /// The stored form, `2025-11-10..2026-02-10` or `..2026-02-10` without a first day (decision P15).
  var wire: String { "\(start?.wire ?? "")..\(end.wire)" }

  /// Reads the stored form; nil if it is malformed or the end is before the start.
  init?(wire: String) {
    guard let points = wire.firstRange(of: "..") else { return nil }
    let first = wire[..<points.lowerBound]
    let start = CalendarDate(wire: String(first))
    guard let end = CalendarDate(wire: String(wire[points.upperBound...])), start != nil || first.isEmpty else {
      return nil
    }
    self.init(start: start, end: end)
    if !isValid { return nil }
  }

  var text: String { start.map { "\($0.mediumText) - \(end.mediumText)" } ?? "Through \(end.mediumText)" }
}

import CompassModel

/// The chosen date range; the days of a custom one go with it (decisions P2, P3).
public enum DateRangeChoice: Equatable, Sendable {
  /// Ends today, and begins so long before it; all time has no beginning.
  case last30Days, last3Months, last6Months, last12Months, allTime
  /// Days a person chose.
  case custom(CustomRange)

  /// Custom begins with the days of `previous`.
  public init(_ preset: DateRangePreset, previous: DateRange) {
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

  /// Reads a stored choice; nil if it is not usable (decisions X17, P15).
  init?(preset: String?, days: String?) {
    switch preset.flatMap(DateRangePreset.init) {
    case .last30Days: self = .last30Days
    case .last3Months: self = .last3Months
    case .last6Months: self = .last6Months
    case .last12Months: self = .last12Months
    case .allTime: self = .allTime
    case .custom:
      guard let range = days.flatMap(DateRange.init(wire:)) else { return nil }
      self = .custom(CustomRange(range))
    case nil: return nil
    }
  }

  /// The days of a custom range, as they are stored; nil for any other.
  var storedDays: String? { if case .custom(let range) = self { range.applied.wire } else { nil } }

  /// The chosen preset, `.custom` for a custom range.
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
  public func span(on today: CalendarDate) -> DateRange {
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

/// The days of a custom range as they were chosen, and those that apply: the last ones that were valid.
///
/// The end may lie in the future: only so are readings seen that are dated there.
public struct CustomRange: Equatable, Sendable {
  /// The days as chosen, valid or not.
  public private(set) var chosen: DateRange
  /// The days in force, always valid.
  public private(set) var applied: DateRange

  /// Creates a custom range that is already applied; `span` must be valid.
  public init(_ span: DateRange) {
    chosen = span
    applied = span
  }

  /// - Returns: whether other days apply now.
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
  /// Days a person chooses.
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
  /// Nil reaches back without a bound.
  public var start: CalendarDate?
  /// The last day, itself included.
  public var end: CalendarDate

  /// Takes any days; `isValid` says whether they are a range.
  public init(start: CalendarDate?, end: CalendarDate) {
    self.start = start
    self.end = end
  }

  /// Whether the end is on or after the start (decision P3).
  public var isValid: Bool { start.map { $0 <= end } ?? true }

  /// Whether the day is in the range, both ends included.
  public func contains(_ date: CalendarDate) -> Bool { date <= end && start.map { $0 <= date } ?? true }

  /// Every day there is.
  static let all = DateRange(start: nil, end: .latest)

  /// `2025-11-10..2026-02-10`, `..2026-02-10`, as a custom range is stored (decision P15).
  var wire: String { "\(start?.wire ?? "")..\(end.wire)" }

  /// Nil for anything but two days, or an end, of which the end is not before the start.
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

  /// `Nov 10, 2025 - Feb 10, 2026`, `Through Feb 10, 2026`.
  var text: String { start.map { "\($0.mediumText) - \(end.mediumText)" } ?? "Through \(end.mediumText)" }
}

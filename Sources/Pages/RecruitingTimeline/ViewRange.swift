import CompassModel

/// The time span of the swimlanes (recruiting-timeline.md §3). The raw values are the wire's and the screen's.
public enum ViewRange: String, CaseIterable, Hashable, Sendable, Codable {
  /// Three months back and two ahead (decision T1).
  case threeMonths = "3"
  /// Six months back and two ahead: the range until another is chosen.
  case sixMonths = "6"
  /// Twelve months back and two ahead.
  case twelveMonths = "12"
  /// From the earliest item that passes the filters to two months ahead (decision T2).
  case allTime = "all"

  /// `3 Months` … `All Time`.
  public var label: String {
    switch self {
    case .threeMonths: "3 Months"
    case .sixMonths: "6 Months"
    case .twelveMonths: "12 Months"
    case .allTime: "All Time"
    }
  }

  /// The dates of the range as seen on `today`; All Time begins with the `earliest` item that passes the filters
  /// (decisions T1, T2, X19).
  ///
  /// Nil if the range would end before it begins, which only All Time can: the earliest item is two months ahead.
  public func dates(today: CalendarDate, earliest: CalendarDate?) -> DateSpan? {
    let start =
      switch self {
      case .threeMonths: today.adding(months: -3)
      case .sixMonths: today.adding(months: -6)
      case .twelveMonths: today.adding(months: -12)
      case .allTime: earliest ?? today.adding(months: -6)
      }
    return DateSpan(start: start, end: today.adding(months: 2))
  }
}

/// The dates the swimlanes cover: from one local midnight to a later one (decision T1).
public struct DateSpan: Equatable, Sendable {
  /// The first day of the span.
  public let start: CalendarDate
  /// The last day, always after the first.
  public let end: CalendarDate

  /// Nil unless `start` is before `end`.
  public init?(start: CalendarDate, end: CalendarDate) {
    guard start < end else { return nil }
    self.start = start
    self.end = end
  }

  /// Days from start to end, at least 1.
  public var days: Int { start.days(to: end) }

  /// Both bounds belong to the span.
  public func contains(_ date: CalendarDate) -> Bool { start <= date && date <= end }

  /// Whether any day of an item is in the span, bounds inclusive (decision T5). A `last` before `first` counts as
  /// `first`, as for a dot (decision T6).
  public func overlaps(first: CalendarDate, last: CalendarDate) -> Bool {
    first <= end && max(first, last) >= start
  }
}

/// A part of the view range, so many days around one day. Nil means the whole range everywhere.
///
/// The day counts are the steps from the whole range down by halves, rounded up, to a week; so zooming out is the
/// exact inverse of zooming in.
public struct Zoom: Equatable, Sendable {
  /// The day in the middle; near the edges of the range it is visible but not in the middle.
  public let center: CalendarDate
  /// The number of days in view, from start to end.
  public let days: Int

  /// Where the dates in view are moved to, by half of their days.
  public enum Direction: String, CaseIterable, Hashable, Sendable, Codable {
    /// Back in time, or on.
    case earlier, later
  }

  /// The next smaller step, around a day or else around the middle as it is; at the last step only the middle moves.
  /// Nil if the span has no smaller step.
  public static func zoomedIn(_ zoom: Zoom?, around day: CalendarDate?, in span: DateSpan) -> Zoom? {
    let current = min(zoom?.days ?? span.days, span.days)
    var days = span.days
    while days >= current, let smaller = step(below: days) { days = smaller }
    guard days < span.days else { return nil }
    return Zoom(center: day ?? zoom?.center ?? span.start.adding(days: span.days / 2), days: days)
  }

  /// The next larger step around the same day; nil once that is the whole span.
  public static func zoomedOut(_ zoom: Zoom?, in span: DateSpan) -> Zoom? {
    guard let zoom else { return nil }
    var days = span.days
    while let smaller = step(below: days), smaller > zoom.days { days = smaller }
    return days < span.days ? Zoom(center: zoom.center, days: days) : nil
  }

  private static func step(below days: Int) -> Int? {
    let half = max((days + 1) / 2, 7)
    return half < days ? half : nil
  }

  /// Half of the visible days further, or up to the edge of the span.
  public func panned(_ direction: Direction, in span: DateSpan) -> Zoom {
    let visible = visible(in: span)
    let distance = (visible.days + 1) / 2
    let center = visible.start.adding(days: visible.days / 2 + (direction == .later ? distance : -distance))
    return Zoom(center: center, days: days).inside(span)
  }

  /// Returns the same visible days, with the center in their middle.
  private func inside(_ span: DateSpan) -> Zoom {
    let visible = visible(in: span)
    return Zoom(center: visible.start.adding(days: visible.days / 2), days: days)
  }

  /// The visible dates: always inside the span, as many days as the zoom asks for or the span has.
  public func visible(in span: DateSpan) -> DateSpan {
    let days = min(max(days, 1), span.days)
    let start = min(max(center.adding(days: -(days / 2)), span.start), span.end.adding(days: -days))
    return DateSpan(start: start, end: start.adding(days: days)) ?? span
  }
}

import CompassModel

/// The time span of the swimlanes (recruiting-timeline.md §3). Raw values are those of the stored setting and the JSON.
public enum ViewRange: String, CaseIterable, Hashable, Sendable, Codable {
  /// Three months back and two ahead of today (decision T1).
  case threeMonths = "3"
  /// Six months back and two ahead of today, the default.
  case sixMonths = "6"
  /// Twelve months back and two ahead of today.
  case twelveMonths = "12"
  /// From the oldest item that passes the filters to two months ahead of today (decision T2).
  case allTime = "all"

  /// The label of the range: `3 Months` … `All Time`.
  public var label: String {
    switch self {
    case .threeMonths: "3 Months"
    case .sixMonths: "6 Months"
    case .twelveMonths: "12 Months"
    case .allTime: "All Time"
    }
  }

  /// Returns the dates of the range if today is `today`; All Time starts at `earliest`, the day of the oldest item that
  /// passes the filters, or six months back without one (decisions T1, T2, X19).
  ///
  /// Nil if the dates would end at or before their start: for All Time if `earliest` is two or more months ahead.
  package func dates(today: CalendarDate, earliest: CalendarDate?) -> DateSpan? {
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
  public let start: CalendarDate
  /// The last day, after the first.
  public let end: CalendarDate

  package init?(start: CalendarDate, end: CalendarDate) {
    guard start < end else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// The number of days from start to end, at least 1.
  public var days: Int { start.days(to: end) }

  /// Returns whether a day is in the span, first and last included.
  public func contains(_ date: CalendarDate) -> Bool { start <= date && date <= end }

  /// Returns whether an item has a day in the span, first and last included (decision T5). A `last` before `first`
  /// counts as `first`, as for a dot (decision T6).
  package func overlaps(first: CalendarDate, last: CalendarDate) -> Bool { first <= end && max(first, last) >= start }
}

/// A zoomed part of the view range, by center and number of days. A nil `Zoom?` means the whole range.
///
/// The numbers of days are the whole range halved repeatedly, rounded up, down to a week; so zooming out exactly
/// reverses zooming in.
public struct Zoom: Equatable, Sendable {
  /// The day the zoom is centered on; off the middle near the edges of the range.
  package let center: CalendarDate
  public let days: Int

  /// The direction of a move by half of the visible days.
  public enum Direction: String, CaseIterable, Hashable, Sendable, Codable {
    case earlier, later
  }

  /// Returns the next closer zoom, centered on `day` or else on the current center; at the closest step only the center
  /// changes. Nil if the span is too short to zoom.
  package static func zoomedIn(_ zoom: Zoom?, around day: CalendarDate?, in span: DateSpan) -> Zoom? {
    let current = min(zoom?.days ?? span.days, span.days)
    var days = span.days
    while days >= current, let smaller = step(below: days) { days = smaller }
    guard days < span.days else { return nil }
    return Zoom(center: day ?? zoom?.center ?? span.start.adding(days: span.days / 2), days: days)
  }

  /// Returns the next wider zoom with the same center; nil for the whole span.
  package static func zoomedOut(_ zoom: Zoom?, in span: DateSpan) -> Zoom? {
    guard let zoom else { return nil }
    var days = span.days
    while let smaller = step(below: days), smaller > zoom.days { days = smaller }
    return days < span.days ? Zoom(center: zoom.center, days: days) : nil
  }

  private static func step(below days: Int) -> Int? {
    let half = max((days + 1) / 2, 7)
    return half < days ? half : nil
  }

  /// Returns the zoom moved by half of the visible days, or up to the edge of the span.
  package func panned(_ direction: Direction, in span: DateSpan) -> Zoom {
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

  /// Returns the visible dates: inside the span, with as many days as the zoom, or all of the span if it has fewer.
  public func visible(in span: DateSpan) -> DateSpan {
    let days = min(max(days, 1), span.days)
    let start = min(max(center.adding(days: -(days / 2)), span.start), span.end.adding(days: -days))
    return DateSpan(start: start, end: start.adding(days: days)) ?? span
  }
}

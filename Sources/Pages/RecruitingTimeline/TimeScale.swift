import CompassModel
import PageKit

/// A scale from days to percent of the visible dates, by the elapsed time between local midnights; daylight saving
/// changes count (interface.md, small print 9).
package struct TimeScale: Sendable {
  /// The visible dates, which start at 0 percent.
  package let span: DateSpan
  /// The day that begins at 100 percent: the last visible day, or the day after it if each day has a column (decision
  /// M7).
  let edge: CalendarDate
  private let zone: Zone
  private let start: Int64
  private let total: Double
  /// The positions of the span's days, in percent, from its start on; empty if the span is too long to cache.
  private let positions: [Double]

  /// The largest number of days with cached positions, about 45 years.
  private static let cachedDayLimit = 16_384

  /// Creates the scale of `span`. Zoomed dates that are short enough for a column per day include their last day
  /// (decision M7); otherwise the scale ends where the last day begins (decision T1).
  package init(_ span: DateSpan, zone: Zone, isZoomed: Bool = false) {
    (self.span, self.zone) = (span, zone)
    let edge = isZoomed && span.days < Self.fewestDaysWithoutColumns ? span.end.adding(days: 1) : span.end
    self.edge = edge
    let axis = DateSpan(start: span.start, end: edge) ?? span
    let start = zone.start(of: axis.start).microseconds
    let total = Double(zone.start(of: axis.end).microseconds - start)
    (self.start, self.total) = (start, total)
    positions =
      span.days > Self.cachedDayLimit
      ? []
      : (0...axis.days).map { Self.position(of: axis.start.adding(days: $0), axis, zone, start, total) }
  }

  /// Returns where a day begins, in percent: below 0 before the visible dates, above 100 after them.
  package func position(of date: CalendarDate) -> Double {
    let index = span.start.days(to: date)
    return positions.indices.contains(index)
      ? positions[index] : Self.position(of: date, axis, zone, start, total)
  }

  /// The dates from 0 to 100 percent.
  private var axis: DateSpan { DateSpan(start: span.start, end: edge) ?? span }

  private static func position(
    of date: CalendarDate, _ span: DateSpan, _ zone: Zone, _ start: Int64, _ total: Double
  ) -> Double {
    // A day that a time zone skipped, such as Samoa's 2011-12-30, has no duration.
    guard total > 0 else { return Double(span.start.days(to: date)) / Double(span.days) * 100 }
    return Double(zone.start(of: date).microseconds - start) / total * 100
  }

  package func todayPosition(_ today: CalendarDate) -> Double? { span.contains(today) ? position(of: today) : nil }

  /// Returns the position of a dot in percent: within its day if up to 50 days are visible, else where its day begins;
  /// 100 on a last day without a column (decision T21). `share` is the time within the day, from 0 to 1.
  func dotPosition(of date: CalendarDate, share: Double) -> Double {
    if date <= span.start, span.days > Self.mostDaysWithMiddle { return 0 }
    guard date < edge else { return 100 }
    let left = position(of: date)
    guard span.days <= Self.mostDaysWithMiddle else { return left }
    return min(max(left + share * (position(of: date.adding(days: 1)) - left), 0), 100)
  }

  /// The number of days at which a day is 2 percent wide, the width of a dot.
  private static let mostDaysWithMiddle = 50

  /// Returns the months of the visible dates as adjacent columns from 0 to 100 percent; the first and the last may be
  /// cut (decisions T3, T4). Leaves out a month that begins where the dates end.
  package func months() -> [MonthColumn] {
    let first = span.start.calendarMonth
    let last = edge.adding(days: -1).calendarMonth
    var left = 0.0
    return (0...first.months(to: last)).map { step in
      let month = first.adding(step)
      let right = month == last ? 100 : position(of: month.adding(1).firstDay)
      defer { left = right }
      return MonthColumn(month, left: left, width: right - left)
    }
  }

  /// Returns the visible days as adjacent columns from 0 to 100 percent, with weekday names if fewer than 15; empty
  /// from 36 days on (decision T21).
  package func days() -> [DayColumn] {
    guard span.days < Self.fewestDaysWithoutColumns else { return [] }
    return columns((0..<axis.days).map { span.start.adding(days: $0) }) { date in
      span.days < 15 ? "\(date.weekday.name.prefix(3)) \(date.day)" : "\(date.day)"
    }
  }

  private static let fewestDaysWithoutColumns = 36

  /// Returns the visible weeks, from Sunday, as adjacent columns from 0 to 100 percent; the first and the last may be
  /// cut. Empty below 36 days, which have day columns, and above 126.
  package func weeks() -> [DayColumn] {
    guard (Self.fewestDaysWithoutColumns...126).contains(span.days) else { return [] }
    let starts = (1..<span.days).map { span.start.adding(days: $0) }.filter { $0.weekday == .sunday }
    return columns([span.start] + starts) { $0.dayText }
  }

  private func columns(_ starts: [CalendarDate], label: (CalendarDate) -> String) -> [DayColumn] {
    let edges = starts.map { position(of: $0) } + [100]
    return zip(starts, zip(edges, edges.dropFirst())).map { date, edge in
      DayColumn(date: date, label: label(date), left: edge.0, width: edge.1 - edge.0)
    }
  }
}

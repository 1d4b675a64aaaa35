import CompassModel
import PageKit

/// Where a day is between the start and the end of the visible dates, in percent of the elapsed time between their
/// local midnights: an hour of daylight saving counts (interface.md, small print 9).
public struct TimeScale: Sendable {
  /// The visible dates: their start is at 0 percent.
  public let span: DateSpan
  /// The day that begins at 100 percent: the end of the visible dates, or the day after it where each day has a column
  /// (decision M7).
  let edge: CalendarDate
  private let zone: Zone
  private let start: Int64
  private let total: Double
  /// The positions of the span's days from its start on; empty for a span too long to keep them all.
  private let positions: [Double]

  /// The maximum number of cached days, about 45 years.
  private static let mostDaysKept = 16_384

  /// The midnights are those of the zone. A part of the range that is short enough for a column a day shows its last
  /// day too, as a whole (decision M7); the range itself ends where its last day begins (decision T1).
  ///
  /// - Parameters:
  ///   - span: the days that are shown.
  ///   - zone: where the days begin.
  ///   - isZoomed: whether the span is a part of the range.
  public init(_ span: DateSpan, zone: Zone, isZoomed: Bool = false) {
    self.span = span
    self.zone = zone
    let edge = isZoomed && span.days < Self.fewestDaysWithoutColumns ? span.end.adding(days: 1) : span.end
    self.edge = edge
    let axis = DateSpan(start: span.start, end: edge) ?? span
    let start = zone.start(of: axis.start).microseconds
    let total = Double(zone.start(of: axis.end).microseconds - start)
    self.start = start
    self.total = total
    positions =
      span.days > Self.mostDaysKept
      ? []
      : (0...axis.days).map { Self.position(of: axis.start.adding(days: $0), axis, zone, start, total) }
  }

  /// Percent; below 0 before the start of the visible dates, above 100 after their end.
  public func position(of date: CalendarDate) -> Double {
    let index = span.start.days(to: date)
    return positions.indices.contains(index)
      ? positions[index] : Self.position(of: date, axis, zone, start, total)
  }

  /// The visible dates up to the day that begins at 100 percent.
  private var axis: DateSpan { DateSpan(start: span.start, end: edge) ?? span }

  private static func position(
    of date: CalendarDate, _ span: DateSpan, _ zone: Zone, _ start: Int64, _ total: Double
  ) -> Double {
    // A day that a zone skipped, such as Samoa's 2011-12-30, takes no time.
    guard total > 0 else { return Double(span.start.days(to: date)) / Double(span.days) * 100 }
    return Double(zone.start(of: date).microseconds - start) / total * 100
  }

  /// Nil outside the visible dates.
  public func todayPosition(_ today: CalendarDate) -> Double? {
    span.contains(today) ? position(of: today) : nil
  }

  /// The position of a dot of a day: in the middle of a day that has room for it, else where the day begins; on a last
  /// day without a column at 100 (decision T21). Percent.
  ///
  /// - Parameter share: how far into its day it lies, from 0 to 1.
  func dotPosition(of date: CalendarDate, share: Double) -> Double {
    if date <= span.start, span.days > Self.mostDaysWithMiddle { return 0 }
    guard date < edge else { return 100 }
    let left = position(of: date)
    guard span.days <= Self.mostDaysWithMiddle else { return left }
    return min(max(left + share * (position(of: date.adding(days: 1)) - left), 0), 100)
  }

  /// A day of so many is 2 percent wide, as wide as a dot.
  private static let mostDaysWithMiddle = 50

  /// The months of the visible dates, side by side from 0 to 100; the first and the last may be cut
  /// (decisions T3, T4). A month that begins where the dates end is left out.
  public func months() -> [MonthColumn] {
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

  /// The days of the visible dates, side by side from 0 to 100, where there are fewer than 36; with weekday names
  /// where there are fewer than 15 (decision T21).
  public func days() -> [DayColumn] {
    guard span.days < Self.fewestDaysWithoutColumns else { return [] }
    return columns((0..<axis.days).map { span.start.adding(days: $0) }) { date in
      span.days < 15 ? "\(date.weekday.name.prefix(3)) \(date.day)" : "\(date.day)"
    }
  }

  private static let fewestDaysWithoutColumns = 36

  /// The weeks of the visible dates, side by side from 0 to 100, where there are too many days and not too many weeks.
  /// Weeks begin on Sunday; the first and the last may be cut.
  public func weeks() -> [DayColumn] {
    guard (Self.fewestDaysWithoutColumns...126).contains(span.days) else { return [] }
    let starts = (1..<span.days).map { span.start.adding(days: $0) }.filter { $0.weekday == .sunday }
    return columns([span.start] + starts) { "\($0.calendarMonth.shortName) \($0.day)" }
  }

  private func columns(_ starts: [CalendarDate], label: (CalendarDate) -> String) -> [DayColumn] {
    let edges = starts.map { position(of: $0) } + [100]
    return zip(starts, zip(edges, edges.dropFirst())).map { date, edge in
      DayColumn(date: date, label: label(date), left: edge.0, width: edge.1 - edge.0)
    }
  }
}

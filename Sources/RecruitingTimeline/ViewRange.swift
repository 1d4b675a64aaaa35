import CompassModel

/// How much time the swimlanes show (recruiting-timeline.md §3). The raw values are the wire's and the screen's.
public enum ViewRange: String, CaseIterable, Hashable, Sendable, Codable {
  case threeMonths = "3"
  case sixMonths = "6"
  case twelveMonths = "12"
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

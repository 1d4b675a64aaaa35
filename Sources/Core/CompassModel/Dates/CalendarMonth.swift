/// A month of a year, such as February 2026.
public struct CalendarMonth: Hashable, Sendable {
  /// Months since January of year 0, so that adding months is integer addition.
  private let index: Int32

  private init(index: Int) { self.index = Int32(min(max(index, 12), 9_999 * 12 + 11)) }

  /// Makes a month; nil unless the year is in 1…9999 and the month in 1…12.
  public init?(year: Int, month: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month) else { return nil }
    self.init(index: year * 12 + month - 1)
  }

  init(clampingYear year: Int, month: Int) { self.init(index: year * 12 + month - 1) }

  package var year: Int { Int(index) / 12 }
  package var month: Int { Int(index) % 12 + 1 }

  package var firstDay: CalendarDate {
    CalendarDate(clampingDayNumber: Int64(CalendarDate.dayNumber(year: year, month: month, day: 1)))
  }

  package var lastDay: CalendarDate { firstDay.adding(days: dayCount - 1) }

  package var dayCount: Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private var isLeapYear: Bool { year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) }

  package func adding(_ months: Int) -> CalendarMonth {
    CalendarMonth(index: Int(index) + min(max(months, -200_000), 200_000))
  }

  package func months(to other: CalendarMonth) -> Int { Int(other.index) - Int(index) }
}

extension CalendarMonth: Comparable {
  public static func < (left: CalendarMonth, right: CalendarMonth) -> Bool { left.index < right.index }
}

extension CalendarMonth: WireText {
  public static let noun = "month"

  /// Reads `YYYY-MM`; nil for any other text.
  public init?(wire text: String) {
    guard text.utf8.count == 7, let first = CalendarDate(wire: text + "-01") else { return nil }
    self = first.calendarMonth
  }

  /// The month as `YYYY-MM` (decision T3).
  public var wire: String { String(firstDay.wire.prefix(7)) }
}

/// Names and formats in en_US, whatever the device's locale (decision X3).
extension CalendarMonth {
  package static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  package var name: String { Self.names[month - 1] }
  package var shortName: String { String(name.prefix(3)) }
  package var title: String { "\(name) \(year)" }
}

extension CalendarDate {
  /// The date without its year: `Apr 15`.
  package var dayText: String { "\(calendarMonth.shortName) \(day)" }
  package var mediumText: String { "\(dayText), \(year)" }
  package var longText: String { "\(calendarMonth.name) \(day), \(year)" }
}

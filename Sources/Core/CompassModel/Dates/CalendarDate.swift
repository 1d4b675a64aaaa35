/// A day of the proleptic Gregorian calendar, without time of day and zone (decision X1).
///
/// Stored as the number of days since 1970-01-01, so that comparing and adding are integer operations. The range is
/// 0001-01-01 … 9999-12-31; arithmetic is clamped to it.
public struct CalendarDate: Hashable, Sendable {
  package let dayNumber: Int32

  /// The first and the last day of the range: 0001-01-01 and 9999-12-31.
  public static let earliest = CalendarDate(unchecked: -719_162), latest = CalendarDate(unchecked: 2_932_896)

  private init(unchecked dayNumber: Int32) { self.dayNumber = dayNumber }

  /// The day `dayNumber` days after 1970-01-01, or the nearer end of the range.
  public init(clampingDayNumber dayNumber: Int64) {
    self.dayNumber = Int32(min(max(dayNumber, Int64(Self.earliest.dayNumber)), Int64(Self.latest.dayNumber)))
  }

  /// Makes a date; nil for a day that does not exist, such as 2026-02-30, and for one outside the range.
  public init?(year: Int, month: Int, day: Int) {
    guard let month = CalendarMonth(year: year, month: month), (1...month.dayCount).contains(day) else { return nil }
    self = month.firstDay.adding(days: day - 1)
  }

  /// Counts the days since 1970-01-01 of a civil date, by 400-year eras that begin in March.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int32 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The year in 1…9999.
  public var year: Int { civil.year }
  /// The month in 1…12.
  public var month: Int { civil.month }
  /// The day of the month in 1…31.
  public var day: Int { civil.day }
  package var calendarMonth: CalendarMonth {
    let (year, month, _) = civil
    return CalendarMonth(clampingYear: year, month: month)
  }
  package var weekday: Weekday { Weekday(rawValue: ((Int(dayNumber) + 4) % 7 + 7) % 7) ?? .sunday }

  package func adding(days: Int) -> CalendarDate {
    CalendarDate(clampingDayNumber: Int64(dayNumber) + Int64(min(max(days, -4_000_000), 4_000_000)))
  }

  /// Returns the same day `months` later, or earlier if negative; the last day of a shorter month (decision X19).
  package func adding(months: Int) -> CalendarDate {
    let target = calendarMonth.adding(months)
    return target.firstDay.adding(days: min(day, target.dayCount) - 1)
  }

  /// Whole days from this day to `other`; negative if `other` is earlier.
  public func days(to other: CalendarDate) -> Int { Int(other.dayNumber) - Int(dayNumber) }
}

extension CalendarDate: Comparable {
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CalendarDate {
  /// Reads `YYYY-MM-DD` from the first 10 characters; the rest of the text is ignored (decision X1). Nil for another
  /// form such as `2026-4-9`, and for a day that does not exist.
  public init?(wire text: String) {
    var digits: (Int, Int, Int) = (0, 0, 0)
    var position = 0
    for byte in text.utf8 {
      if position == 10 { break }
      if position == 4 || position == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard byte >= 48, byte <= 57 else { return nil }
        let digit = Int(byte - 48)
        switch position {
        case 0..<4: digits.0 = digits.0 * 10 + digit
        case 5..<7: digits.1 = digits.1 * 10 + digit
        default: digits.2 = digits.2 * 10 + digit
        }
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: digits.0, month: digits.1, day: digits.2)
  }

  /// The date as `YYYY-MM-DD`.
  public var wire: String {
    let (year, month, day) = civil
    return "\(String(10_000 + year).dropFirst())-\(twoDigits(month))-\(twoDigits(day))"
  }
}

extension CalendarDate: WireText {
  public static let noun = "date"
}

/// A day of the week; weeks start on Sunday (decision X3).
package enum Weekday: Int, CaseIterable, Sendable {
  /// The days from Sunday; the raw value, from 0, is the column in a month's calendar.
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  package var name: String {
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][rawValue]
  }
}

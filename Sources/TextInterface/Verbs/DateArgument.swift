import CompassModel

/// A day as it can be typed: `2026-02-14`, `today`, `today+7d`, `tomorrow`, `mar 3`, `mar 3 2027` (terminal.md §1).
public enum DateArgument: Hashable, Sendable {
  /// A day of the calendar.
  case day(CalendarDate)
  /// So many days after today; before it if negative.
  case fromToday(days: Int)
  /// A day of every year, or of those that have it.
  case everyYear(month: Int, day: Int)

  /// Nil for anything else than a day as it can be typed. Words in any case.
  public init?(_ text: String) {
    if text.utf8.count == 10, let date = CalendarDate(wire: text) {
      self = .day(date)
    } else if let date = Self.relative(text.lowercased()) ?? Self.named(text.lowercased()) {
      self = date
    } else {
      return nil
    }
  }

  private static func relative(_ text: String) -> DateArgument? {
    switch text {
    case "today": return .fromToday(days: 0)
    case "tomorrow": return .fromToday(days: 1)
    case "yesterday": return .fromToday(days: -1)
    default: break
    }
    guard text.hasPrefix("today") else { return nil }
    let rest = text.dropFirst(5)
    guard let sign = rest.first, sign == "+" || sign == "-", rest.last == "d",
      let days = Int(digits: rest.dropFirst().dropLast()), days <= 4_000_000
    else { return nil }
    return .fromToday(days: sign == "-" ? -days : days)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// `mar 3`, `3 march`, `Mar 3, 2027`.
  private static func named(_ text: String) -> DateArgument? {
    var words = text.split(separator: " ").map { $0.last == "," ? $0.dropLast() : $0 }
    guard (2...3).contains(words.count) else { return nil }
    if Int(digits: words[0]) != nil { words.swapAt(0, 1) }
    let name = words[0].last == "." ? words[0].dropLast() : words[0]
    guard name.count >= 3, let index = months.firstIndex(where: { $0.hasPrefix(name) }),
      let day = Int(digits: words[1])
    else { return nil }
    let month = index + 1
    guard words.count == 3 else {
      return CalendarDate(year: leapYear, month: month, day: day) == nil ? nil : .everyYear(month: month, day: day)
    }
    guard words[2].count == 4, let year = Int(digits: words[2]) else { return nil }
    return CalendarDate(year: year, month: month, day: day).map { .day($0) }
  }

  private static let leapYear = 2024

  /// The day that is meant where `today` is today; of a day without a year the nearest, or with `isAhead` the next one
  /// from today on.
  public func date(today: CalendarDate, isAhead: Bool = false) -> CalendarDate {
    switch self {
    case .day(let date): return date
    case .fromToday(let days): return today.adding(days: days)
    case .everyYear(let month, let day):
      // The 29th of February is at most eight years away.
      let days = (-8...8).compactMap { CalendarDate(year: today.year + $0, month: month, day: day) }
      let candidates = isAhead ? days.filter { $0 >= today } : days
      return candidates.min { abs(today.days(to: $0)) < abs(today.days(to: $1)) } ?? today
    }
  }
}

import CompassModel

/// A day as users can type it, such as `2026-02-14`, `today`, `yesterday`, `today-7d`, `+7`, `in 3 days`, `fri`, `this
/// fri`, `next fri`, `3/14`, `3/14/2026`, `3/14/26`, `mar 3`, `3 march` or `mar 3 2027` (terminal.md §1, decision D5).
package enum DateArgument: Hashable, Sendable {
  case day(CalendarDate)
  /// A number of days after today; before today if negative.
  case fromToday(days: Int)
  /// A month and a day without a year; February 29 is valid.
  case everyYear(month: Int, day: Int)
  /// A date with a year of two digits (decision F7).
  case shortYear(Int, month: Int, day: Int)
  /// A weekday without a week: the first such day from today on, or for the end of a range from its start on. With the
  /// meaning `past`, the last such day up to today.
  case everyWeek(Weekday)
  /// A weekday of the week that begins on the next Monday.
  case nextWeek(Weekday)

  package init?(_ text: String) {
    if text.utf8.count == 10, let date = CalendarDate(wire: text) {
      self = .day(date)
    } else if let date = Self.relative(text.lowercased()) ?? Self.numbered(text) ?? Self.named(text.lowercased()) {
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
    if text.first == "+", let days = Int(digits: text.dropFirst()), days <= 4_000_000 { return .fromToday(days: days) }
    let words = text.split(separator: " ")
    if words.count == 3, words[0] == "in", let count = Int(digits: words[1]), count <= 400_000 {
      switch words[2] {
      case "day", "days": return .fromToday(days: count)
      case "week", "weeks": return .fromToday(days: 7 * count)
      default: return nil
      }
    }
    if let weekday = weekday(text) { return .everyWeek(weekday) }
    if words.count == 2, let weekday = weekday(String(words[1])) {
      switch words[0] {
      case "this": return .everyWeek(weekday)
      case "next": return .nextWeek(weekday)
      default: return nil
      }
    }
    guard text.hasPrefix("today") else { return nil }
    let remaining = text.dropFirst(5)
    guard let sign = remaining.first, sign == "+" || sign == "-", remaining.last == "d",
      let days = Int(digits: remaining.dropFirst().dropLast()), days <= 4_000_000
    else { return nil }
    return .fromToday(days: sign == "-" ? -days : days)
  }

  private static func weekday(_ word: String) -> Weekday? {
    word.count < 3 ? nil : Weekday.allCases.first { $0.name.lowercased().hasPrefix(word) }
  }

  /// Parses `3/14`, `3/14/2026` and `3/14/26`, the month first; nil for any other text.
  private static func numbered(_ text: String) -> DateArgument? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.map { Int(digits: $0) }
    guard (2...3).contains(numbers.count), let month = numbers[0], let day = numbers[1] else { return nil }
    if numbers.count == 2 { return everyYear(month, day) }
    guard let year = numbers[2] else { return nil }
    if parts[2].utf8.count == 2 {
      let isDay = CalendarDate(year: 2000 + year, month: month, day: day) != nil
      return isDay ? .shortYear(year, month: month, day: day) : nil
    }
    guard (1000...9999).contains(year) else { return nil }
    return CalendarDate(year: year, month: month, day: day).map { .day($0) }
  }

  /// Returns a day without a year; nil for one that no year has.
  private static func everyYear(_ month: Int, _ day: Int) -> DateArgument? {
    CalendarDate(year: leapYear, month: month, day: day) == nil ? nil : .everyYear(month: month, day: day)
  }

  /// Returns the month whose name begins with the word, of at least three letters: `February` for `feb`; nil for none.
  package static func month(_ word: String) -> String? { monthIndex(word).map { CalendarMonth.names[$0] } }

  private static func monthIndex(_ word: String) -> Int? {
    let word = word.capitalized
    return word.count < 3 ? nil : CalendarMonth.names.firstIndex { $0.hasPrefix(word) }
  }

  /// Parses `mar 3`, `3 march` and `Mar 3, 2027`; nil for any other text.
  private static func named(_ text: String) -> DateArgument? {
    var words = text.split(separator: " ").map { $0.last == "," ? $0.dropLast() : $0 }
    guard (2...3).contains(words.count) else { return nil }
    if Int(digits: words[0]) != nil { words.swapAt(0, 1) }
    let name = words[0].last == "." ? words[0].dropLast() : words[0]
    guard let index = monthIndex(String(name)), let day = Int(digits: words[1]) else { return nil }
    if words.count == 2 { return everyYear(index + 1, day) }
    // After a day `0900` and `1730` are times of day.
    guard words[2].count == 4, let year = Int(digits: words[2]), year >= 1000,
      year >= 2000 || TypedTime.text(String(words[2])) == nil
    else { return nil }
    return CalendarDate(year: year, month: index + 1, day: day).map { .day($0) }
  }

  private static let leapYear = 2024

  /// Rules that choose a day where the year or the week is missing (decision G5).
  package enum Meaning: Equatable, Sendable {
    /// For a day to look at: the date closest to today; the weekday from today on.
    case nearest
    /// For an event or a deadline: the latest date if at most 30 days ago, else the next one; the weekday from today
    /// on.
    case planned
    /// For the end of a range: the first such day on or after the start.
    case from(CalendarDate)
    /// For a reading, a contact or the date of an offer: the most recent such day, today included.
    case past
  }

  /// Completes a two-digit year: between 79 years ago and 20 years ahead, never ahead if the meaning is `.past`
  /// (decision F7).
  package static func fullYear(_ year: Int, today: CalendarDate, _ meaning: Meaning) -> Int {
    let latest = today.year + (meaning == .past ? 0 : 20)
    let full = latest / 100 * 100 + year
    return full > latest ? full - 100 : full
  }

  package func date(today: CalendarDate, _ meaning: Meaning = .nearest) -> CalendarDate {
    switch self {
    case .day(let date): return date
    case .fromToday(let days): return today.adding(days: days)
    case .shortYear(let year, let month, let day):
      return CalendarDate(year: Self.fullYear(year, today: today, meaning), month: month, day: day) ?? today
    case .everyWeek(let weekday):
      let (first, step) =
        switch meaning {
        case .nearest, .planned: (today, 1)
        case .from(let start): (start, 1)
        case .past: (today, -1)
        }
      return (0..<7).map { first.adding(days: step * $0) }.first { $0.weekday == weekday } ?? today
    case .nextWeek(let weekday):
      let monday = (1...7).map { today.adding(days: $0) }.first { $0.weekday == .monday } ?? today
      return (0..<7).map { monday.adding(days: $0) }.first { $0.weekday == weekday } ?? today
    case .everyYear(let month, let day):
      let year = if case .from(let start) = meaning { start.year } else { today.year }
      // February 29 is at most eight years away.
      let days = (-8...8).compactMap { CalendarDate(year: year + $0, month: month, day: day) }
      let recent = days.last { $0 <= today }
      let chosen =
        switch meaning {
        case .nearest: days.min { abs(today.days(to: $0)) < abs(today.days(to: $1)) }
        case .planned: recent.flatMap { $0.days(to: today) <= 30 ? $0 : nil } ?? days.first { $0 > today }
        case .from(let start): days.first { $0 >= start }
        case .past: recent
        }
      return chosen ?? today
    }
  }
}

extension Int {
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(text)
  }
}

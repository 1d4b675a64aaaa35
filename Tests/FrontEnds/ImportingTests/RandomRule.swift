import CompassModel
import TestSupport

/// A random rule, and a test for its days.
struct RandomRule {
  let text: String
  private let frequency: String
  private let interval: Int
  private let weekdays: [(ordinal: Int?, day: Int)]
  private let monthDays: [Int], months: [Int]

  private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  init(_ generator: inout SeededGenerator) {
    func some<T>(_ all: [T]) -> [T] {
      Bool.random(using: &generator)
        ? [] : Array(all.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)))
    }
    frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].randomElement(using: &generator) ?? "DAILY"
    interval = Int.random(in: 1...3, using: &generator)
    let isLong = frequency == "MONTHLY" || frequency == "YEARLY"
    months = some(Array(1...12))
    monthDays = frequency == "WEEKLY" ? [] : some([1, 2, 13, 15, 29, 30, 31, -1, -2, -31])
    let allowsOrdinals = isLong && monthDays.isEmpty
    weekdays = some(Array(0..<7)).map { day in
      (allowsOrdinals && Bool.random(using: &generator) ? [1, 2, -1, 5].randomElement(using: &generator) : nil, day)
    }
    var parts = ["FREQ=\(frequency)", "INTERVAL=\(interval)"]
    if !months.isEmpty { parts.append("BYMONTH=" + months.map(String.init).joined(separator: ",")) }
    if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")) }
    if !weekdays.isEmpty {
      parts.append(
        "BYDAY=" + weekdays.map { ($0.ordinal.map(String.init) ?? "") + Self.names[$0.day] }.joined(separator: ","))
    }
    text = parts.joined(separator: ";")
  }

  func includes(_ day: CalendarDate, from start: CalendarDate) -> Bool {
    guard day > start, months.isEmpty || months.contains(day.month) else { return false }
    let isNumbered = monthDays.contains(day.day) || monthDays.contains(day.day - day.calendarMonth.dayCount - 1)
    let names = weekdays.contains { name in
      guard name.day == day.weekday.rawValue else { return false }
      guard let ordinal = name.ordinal else { return true }
      let isInYear = frequency == "YEARLY" && months.isEmpty
      let first = isInYear ? CalendarDate(year: day.year, month: 1, day: 1) ?? day : day.calendarMonth.firstDay
      let last = isInYear ? CalendarDate(year: day.year, month: 12, day: 31) ?? day : day.calendarMonth.lastDay
      return ordinal > 0 ? first.days(to: day) / 7 + 1 == ordinal : day.days(to: last) / 7 + 1 == -ordinal
    }
    switch frequency {
    case "DAILY":
      return start.days(to: day) % interval == 0 && (weekdays.isEmpty || names) && (monthDays.isEmpty || isNumbered)
    case "WEEKLY":
      func week(_ day: CalendarDate) -> Int { (Int(day.dayNumber) + 3 + 700_000_000) / 7 }
      let isNamed = weekdays.isEmpty ? day.weekday == start.weekday : names
      return (week(day) - week(start)) % interval == 0 && isNamed
    case "MONTHLY":
      guard start.calendarMonth.months(to: day.calendarMonth) % interval == 0 else { return false }
    default:
      guard (day.year - start.year) % interval == 0 else { return false }
      if months.isEmpty, monthDays.isEmpty, weekdays.isEmpty { return day.month == start.month && day.day == start.day }
    }
    if weekdays.isEmpty { return monthDays.isEmpty ? day.day == start.day : isNumbered }
    return names && (monthDays.isEmpty || isNumbered)
  }
}

import CompassModel

/// The rule by which an event repeats (RFC 5545, section 3.3.10), as far as its days are worked out here: daily, weekly
/// on some days of the week, monthly and yearly on the same day. Any other rule is refused with its line.
struct Recurrence {
  private enum Frequency: String { case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY" }

  /// More repetitions than this are refused.
  static let limit = 400

  private var frequency = Frequency.daily
  private var interval = 1
  private var count: Int?
  private var last: CalendarDate?
  private var weekdays: Set<Int> = []
  private var weekStart = 1
  /// Whether neither a count nor a last day ends it.
  var isEndless: Bool { count == nil && last == nil }

  /// - Parameter start: of the first time, in the zone in which the event repeats.
  init(_ property: CalendarComponent.Property, from start: CalendarTime) throws(ImportProblem) {
    let refusal = property.problem(
      "The event repeats by a rule that is not worked out here, \(quoted(property.value)): enter its days one by one.")
    var hasFrequency = false
    for part in property.value.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2 else { throw refusal }
      let value = pair[1]
      switch pair[0] {
      case "FREQ":
        guard let known = Frequency(rawValue: value) else { throw refusal }
        (frequency, hasFrequency) = (known, true)
      case "INTERVAL":
        guard let number = Int(value), (1...1000).contains(number) else { throw refusal }
        interval = number
      case "COUNT":
        guard let number = Int(value), number > 0 else { throw refusal }
        count = number
      case "UNTIL":
        guard let end = CalendarTimeReader.time(value, start.zone) else { throw refusal }
        let local = start.zone.map(end.seen) ?? end
        let isBeforeClock = local.clock.map { $0 < start.clock ?? 0 } ?? false
        last = isBeforeClock ? local.day.adding(days: -1) : local.day
      case "BYDAY":
        let days = value.split(separator: ",").map { Self.dayNames.firstIndex(of: String($0)) }
        guard !days.isEmpty, !days.contains(nil) else { throw refusal }
        weekdays = Set(days.compactMap { $0 })
      case "WKST":
        guard let day = Self.dayNames.firstIndex(of: value) else { throw refusal }
        weekStart = day
      case "BYMONTHDAY": guard Int(value) == start.day.day else { throw refusal }
      case "BYMONTH": guard Int(value) == start.day.month else { throw refusal }
      default: throw refusal
      }
    }
    guard hasFrequency, weekdays.isEmpty || frequency == .weekly else { throw refusal }
    if frequency == .monthly, property.value.uppercased().contains("BYMONTH=") { throw refusal }
    if frequency == .daily || frequency == .weekly, property.value.uppercased().contains("BYMONTH") { throw refusal }
  }

  private static let dayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  /// The days on which it takes place, the first one included; of an endless rule those up to `bound`. One more than
  /// `limit` if there are more.
  func days(from start: CalendarDate, endlessUpTo bound: CalendarDate) -> [CalendarDate] {
    let end = last ?? (count == nil ? bound : .latest)
    var days = [start]
    for step in 0..<10_000 {
      for day in self.days(ofStep: step, from: start) where day > start {
        guard day <= end, days.count <= Self.limit, count.map({ days.count < $0 }) ?? true else { return days }
        days.append(day)
      }
      if firstDay(ofStep: step, from: start) > end { break }
    }
    return days
  }

  private func firstDay(ofStep step: Int, from start: CalendarDate) -> CalendarDate {
    switch frequency {
    case .daily: start.adding(days: step * interval)
    case .weekly: start.adding(days: step * interval * 7 - (start.weekday.rawValue - weekStart + 7) % 7)
    case .monthly: start.calendarMonth.adding(step * interval).firstDay
    case .yearly: start.calendarMonth.adding(step * interval * 12).firstDay
    }
  }

  private func days(ofStep step: Int, from start: CalendarDate) -> [CalendarDate] {
    let first = firstDay(ofStep: step, from: start)
    switch frequency {
    case .daily: return [first]
    case .weekly:
      let chosen = weekdays.isEmpty ? [start.weekday.rawValue] : weekdays
      return (0..<7).map { first.adding(days: $0) }.filter { chosen.contains($0.weekday.rawValue) }
    case .monthly, .yearly:
      // A month without that day is passed over.
      return CalendarDate(year: first.year, month: first.month, day: start.day).map { [$0] } ?? []
    }
  }
}

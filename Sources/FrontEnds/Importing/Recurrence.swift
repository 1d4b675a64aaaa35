import CompassModel

/// A recurrence rule (RFC 5545, section 3.3.10) with weekdays, days of the month and months (decision F5).
struct Recurrence {
  private enum Frequency: String { case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY" }

  /// A weekday from 0 for Sunday; with an ordinal, that one of the month or year, counted from the end if negative.
  private struct NamedDay {
    let ordinal: Int?
    let weekday: Int
  }

  /// Maximum number of occurrences that are imported of one series.
  static let limit = 400

  private var frequency = Frequency.daily
  private var interval = 1
  private var count: Int?
  private var last: CalendarDate?
  private var weekdays: [NamedDay] = []
  private var monthDays: [Int] = []
  private var months: Set<Int> = []
  private var weekStart = 1

  /// Parses a rule; `start` is the first occurrence, in the event's zone. Throws if the rule is not supported.
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
        guard let frequency = Frequency(rawValue: value) else { throw refusal }
        (self.frequency, hasFrequency) = (frequency, true)
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
        weekdays = value.split(separator: ",").compactMap { Self.day(String($0)) }
        guard !weekdays.isEmpty, weekdays.count == value.split(separator: ",").count else { throw refusal }
      case "BYMONTHDAY":
        monthDays = value.split(separator: ",").compactMap { Int($0) }.filter { (1...31).contains($0.magnitude) }
        guard !monthDays.isEmpty, monthDays.count == value.split(separator: ",").count else { throw refusal }
      case "BYMONTH":
        months = Set(value.split(separator: ",").compactMap { Int($0) }.filter { (1...12).contains($0) })
        guard !months.isEmpty, months.count == value.split(separator: ",").count else { throw refusal }
      case "WKST":
        guard let day = Self.dayNames.firstIndex(of: value) else { throw refusal }
        weekStart = day
      default: throw refusal
      }
    }
    guard hasFrequency else { throw refusal }
    let hasOrdinals = weekdays.contains { $0.ordinal != nil }
    switch frequency {
    case .daily: guard !hasOrdinals else { throw refusal }
    case .weekly: guard !hasOrdinals, monthDays.isEmpty else { throw refusal }
    case .monthly: break
    // Ordinals would count within the year, but days of the month within each month.
    case .yearly: guard !hasOrdinals || monthDays.isEmpty || !months.isEmpty else { throw refusal }
    }
  }

  private static let dayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  /// Parses `MO`, `1MO` or `-1SU`; nil for anything else.
  private static func day(_ text: String) -> NamedDay? {
    guard let weekday = dayNames.firstIndex(of: String(text.suffix(2))) else { return nil }
    let number = text.dropLast(2)
    if number.isEmpty { return NamedDay(ordinal: nil, weekday: weekday) }
    guard let ordinal = Int(number), ordinal != 0, ordinal.magnitude <= 53 else { return nil }
    return NamedDay(ordinal: ordinal, weekday: weekday)
  }

  /// Returns all days with `start`; without an end or beyond `limit`, those in the window, and `isCut` is true.
  func days(from start: CalendarDate, in window: ClosedRange<CalendarDate>) -> (days: [CalendarDate], isCut: Bool) {
    if count != nil || last != nil {
      let days = days(from: start, startingAt: start, through: last ?? .latest, atMost: Self.limit + 1)
      if days.count <= Self.limit { return (days, false) }
    }
    if let count {
      let all = days(from: start, startingAt: start, through: min(last ?? .latest, window.upperBound), atMost: count)
      return (Array(all.drop { $0 < window.lowerBound }.prefix(Self.limit)), true)
    }
    let end = min(last ?? .latest, window.upperBound)
    return (days(from: start, startingAt: window.lowerBound, through: end, atMost: Self.limit), true)
  }

  /// Returns the days of the rule from `first` to `end`, at most `limit`, ascending; `start` is the first occurrence.
  func days(
    from start: CalendarDate, startingAt first: CalendarDate, through end: CalendarDate, atMost limit: Int
  ) -> [CalendarDate] {
    let limit = min(limit, count ?? .max)
    var days = first <= start && start <= end ? [start] : []
    var step = max(0, self.step(of: first, from: start) - 1)
    while days.count < limit, let begin = firstDay(ofStep: step, from: start), begin <= end {
      for day in self.days(ofStep: begin, from: start) where day > start && day >= first && day <= end {
        if days.count < limit { days.append(day) }
      }
      step += 1
    }
    return days
  }

  /// Number, from 0, of the period that contains a day, or of the one before.
  private func step(of day: CalendarDate, from start: CalendarDate) -> Int {
    switch frequency {
    case .daily: start.days(to: day) / interval
    case .weekly: start.days(to: day) / 7 / interval
    case .monthly: ((day.year - start.year) * 12 + day.month - start.month) / interval
    case .yearly: (day.year - start.year) / interval
    }
  }

  /// First day of a period; nil beyond the last supported date.
  private func firstDay(ofStep step: Int, from start: CalendarDate) -> CalendarDate? {
    switch frequency {
    case .daily, .weekly:
      let toWeekStart = frequency == .weekly ? (start.weekday.rawValue - weekStart + 7) % 7 : 0
      let first = start.adding(days: step * interval * (frequency == .weekly ? 7 : 1) - toWeekStart)
      return first < .latest ? first : nil
    case .monthly:
      let month = start.calendarMonth.adding(step * interval)
      return start.calendarMonth.months(to: month) == step * interval ? month.firstDay : nil
    case .yearly: return CalendarDate(year: start.year + step * interval, month: 1, day: 1)
    }
  }

  /// The days of one period, ascending, including any before `start`.
  private func days(ofStep first: CalendarDate, from start: CalendarDate) -> [CalendarDate] {
    switch frequency {
    case .daily: return passes(first) ? [first] : []
    case .weekly:
      let named = weekdays.isEmpty ? [start.weekday.rawValue] : weekdays.map(\.weekday)
      return (0..<7).map { first.adding(days: $0) }.filter {
        named.contains($0.weekday.rawValue) && isInMonths($0)
      }
    case .monthly: return isInMonths(first) ? days(of: first.calendarMonth, start) : []
    case .yearly:
      if !weekdays.isEmpty, months.isEmpty, monthDays.isEmpty {
        let end = CalendarDate(year: first.year, month: 12, day: 31) ?? first
        return named(in: first...end)
      }
      let chosen = months.isEmpty && monthDays.isEmpty ? [start.month] : months.isEmpty ? Set(1...12) : months
      return (0..<12).map { first.calendarMonth.adding($0) }.filter { chosen.contains($0.month) }
        .flatMap { days(of: $0, start) }
    }
  }

  /// The days of a month by number and weekday, or with the number of `start`, ascending, also before `start`.
  private func days(of month: CalendarMonth, _ start: CalendarDate) -> [CalendarDate] {
    let numbered = Set(monthDays.map { $0 > 0 ? $0 : month.dayCount + 1 + $0 })
    if !weekdays.isEmpty {
      let named = named(in: month.firstDay...month.lastDay)
      return monthDays.isEmpty ? named : named.filter { numbered.contains($0.day) }
    }
    let chosen = monthDays.isEmpty ? [start.day] : numbered.sorted()
    return chosen.compactMap { CalendarDate(year: month.year, month: month.month, day: $0) }
  }

  /// The days of a month or year that match the rule's weekdays with their ordinals, ascending.
  private func named(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    var days: Set<CalendarDate> = []
    for name in weekdays {
      let offset = (name.weekday - range.lowerBound.weekday.rawValue + 7) % 7
      let all = stride(from: offset, through: range.lowerBound.days(to: range.upperBound), by: 7)
        .map { range.lowerBound.adding(days: $0) }
      guard let ordinal = name.ordinal else {
        days.formUnion(all)
        continue
      }
      let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
      if all.indices.contains(index) { days.insert(all[index]) }
    }
    return days.sorted()
  }

  private func passes(_ day: CalendarDate) -> Bool {
    let numbers = [day.day, day.day - day.calendarMonth.dayCount - 1]
    return isInMonths(day) && (weekdays.isEmpty || weekdays.contains { $0.weekday == day.weekday.rawValue })
      && (monthDays.isEmpty || monthDays.contains(where: numbers.contains))
  }

  private func isInMonths(_ day: CalendarDate) -> Bool { months.isEmpty || months.contains(day.month) }
}

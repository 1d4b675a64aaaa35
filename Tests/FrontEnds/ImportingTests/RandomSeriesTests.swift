import CompassModel
import Foundation
import TestSupport
import Testing

@testable import Importing

/// Checks random series in sixteen zones, also where clocks change, against an independent expansion: each day is tried
/// by itself, with instants of Foundation's calendars (decisions F4 and F5).
@Suite struct RandomSeriesTests {
  private static let zones = [
    "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles",
    "America/Anchorage", "Pacific/Honolulu", "America/St_Johns", "America/Sao_Paulo", "Europe/London", "Europe/Berlin",
    "Africa/Casablanca", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham",
  ]

  @Test(arguments: few(8, of: 0..<50)) func seriesMatchAnIndependentExpansion(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for number in 0..<40 {
      let zone = Self.zones[(seed * 40 + number) % Self.zones.count]
      let series = try RandomSeries(zone, &generator)
      let plan = FeedWorld().plan(FeedWorld.calendar([(uid: "a", lines: series.lines)] + series.moved))
      #expect(plan.problems == [], "\(series.lines)")
      // A rule may have its next day only after many years: later days are not compared.
      let rows = plan.added.map(\.row).filter { $0.startDate < series.last.adding(days: -3) }
      #expect(rows.map(RandomSeries.text).sorted() == series.expected().sorted(), "\(series.lines)")
    }
  }
}

/// A random series: its lines, and its expected times.
private struct RandomSeries {
  private(set) var lines: String
  private(set) var moved: [(uid: String, lines: String)] = []
  private let rule: RandomRule
  private let start: CalendarDate
  private let clock: Int
  private let remote, home: Calendar
  private let count: Int?
  private let end: CalendarDate?
  /// Seconds by the clock, or exact ones.
  private let length: (seconds: Int, isExact: Bool)
  private var left: Set<Int> = []
  private var added: [(day: CalendarDate, clock: Int)] = []
  private var replaced: [Int: (day: CalendarDate, clock: Int)] = [:]

  init(_ zone: String, _ generator: inout SeededGenerator) throws {
    remote = try Self.calendar(zone)
    home = try Self.calendar("America/New_York")
    rule = RandomRule(&generator)
    // Around the days on which clocks change, half of the time.
    let changes = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"]
    let change = try #require(changes.randomElement(using: &generator))
    let near = try #require(CalendarDate(wire: change))
    start = near.adding(
      days: Bool.random(using: &generator) ? -generator.number(in: 0...3) : -generator.number(in: 4...200))
    let minutes = [0, 30, 60, 90, 120, 135, 150, 180, 540, 1020, 1410, 1439]
    clock = (minutes.randomElement(using: &generator) ?? 0) * 60
    count = Bool.random(using: &generator) ? generator.number(in: 1...30) : nil
    end = count == nil ? start.adding(days: generator.number(in: 0...300)) : nil
    length = (
      [0, 3600, 5400, 7200, 86_400, 90_000, 10_800].randomElement(using: &generator) ?? 0,
      Bool.random(using: &generator)
    )
    func time(_ day: CalendarDate, _ clock: Int) -> String { "TZID=\(zone):" + Self.wire(day, clock) }
    var lines = ["SUMMARY:A", "DTSTART;" + time(start, clock)]
    if length.isExact {
      lines.append("DURATION:PT\(length.seconds)S")
    } else {
      lines.append(
        "DTEND;" + time(start.adding(days: (clock + length.seconds) / 86_400), (clock + length.seconds) % 86_400))
    }
    lines.append(
      "RRULE:\(rule.text)" + (count.map { ";COUNT=\($0)" } ?? ";UNTIL=\((end ?? start).wire.filter { $0 != "-" })"))
    self.lines = ""
    for (place, day) in days().enumerated() {
      switch generator.number(in: 0...9) {
      case 0:
        left.insert(place)
        let instant = Self.instant(day, clock, remote)
        let utc = try Self.calendar("UTC").dateComponents(
          [.year, .month, .day, .hour, .minute, .second], from: instant)
        let text = String(
          format: "%04d%02d%02dT%02d%02d%02dZ", utc.year ?? 0, utc.month ?? 0, utc.day ?? 0, utc.hour ?? 0,
          utc.minute ?? 0,
          utc.second ?? 0)
        lines.append("EXDATE:\(text)")
      case 1 where place > 0:
        let new = (day.adding(days: generator.number(in: 0...2)), 36_000 + 60 * place)
        replaced[place] = new
        moved.append(("a", "RECURRENCE-ID;\(time(day, clock))\nSUMMARY:A\nDTSTART;\(time(new.0, new.1))"))
      default: break
      }
    }
    if Bool.random(using: &generator) {
      let extra = (start.adding(days: 400), 43_200 + generator.number(in: 1...59) * 60)
      added.append(extra)
      lines.append("RDATE;" + time(extra.0, extra.1))
    }
    self.lines = lines.joined(separator: "\n")
  }

  private static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  private static func wire(_ day: CalendarDate, _ clock: Int) -> String {
    day.wire.filter { $0 != "-" } + String(format: "T%02d%02d%02d", clock / 3600, clock / 60 % 60, clock % 60)
  }

  private func days() -> [CalendarDate] {
    var days = [start]
    var day = start
    let limit = count ?? .max
    let last = end ?? start.adding(days: 4_000)
    while days.count < limit, day < last {
      day = day.adding(days: 1)
      if rule.includes(day, from: start) { days.append(day) }
    }
    return days
  }

  /// The instant of a local time: a skipped time has the offset from before, a repeated time is the first.
  private static func instant(_ day: CalendarDate, _ clock: Int, _ calendar: Calendar) -> Date {
    var utc = calendar
    utc.timeZone = .gmt
    let parts = DateComponents(
      year: day.year, month: day.month, day: day.day, hour: clock / 3600, minute: clock / 60 % 60)
    let local = utc.date(from: parts) ?? .distantPast
    let zone = calendar.timeZone
    let before = zone.secondsFromGMT(
      for: local.addingTimeInterval(-86_400 / 2 - Double(zone.secondsFromGMT(for: local))))
    let candidates = [before, zone.secondsFromGMT(for: local.addingTimeInterval(Double(-before)))].map {
      local.addingTimeInterval(Double(-$0))
    }
    // The first with this local time, else the offset before.
    return candidates.sorted().first { local == $0.addingTimeInterval(Double(zone.secondsFromGMT(for: $0))) }
      ?? candidates[0]
  }

  private func local(_ date: Date) -> (day: CalendarDate, clock: Int) {
    let parts = home.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let day = CalendarDate(year: parts.year ?? 0, month: parts.month ?? 1, day: parts.day ?? 1) ?? .earliest
    return (day, ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) * 60)
  }

  /// A moved time has no length.
  private func text(_ day: CalendarDate, _ clock: Int, hasLength: Bool = true) -> String {
    let begin = Self.instant(day, clock, remote)
    var end = begin
    if hasLength, length.isExact {
      end = begin.addingTimeInterval(Double(length.seconds))
    } else if hasLength, length.seconds > 0 {
      let isAsStarted = clock == self.clock
      end =
        isAsStarted
        ? Self.instant(day.adding(days: (clock + length.seconds) / 86_400), (clock + length.seconds) % 86_400, remote)
        : begin.addingTimeInterval(
          Self.instant(
            start.adding(days: (self.clock + length.seconds) / 86_400), (self.clock + length.seconds) % 86_400, remote
          )
          .timeIntervalSince(Self.instant(start, self.clock, remote)))
    }
    let (first, last) = (local(begin), local(end))
    let isMidnight = last.clock == 0 && last.day > first.day.adding(days: 1)
    let lastDay = isMidnight ? last.day.adding(days: -1) : last.day
    var event = NewEvent(type: .game, name: "A", startDate: first.day, startTime: Self.clockText(first.clock))
    event.endDate = lastDay > first.day ? lastDay : nil
    event.endTime = isMidnight || first == last ? nil : Self.clockText(last.clock)
    return Self.text(event)
  }

  private static func clockText(_ clock: Int) -> String {
    String(format: "%02d:%02d:00", clock / 3600, clock / 60 % 60)
  }

  static func text(_ event: NewEvent) -> String {
    [event.startDate.wire, event.startTime ?? "", event.endDate?.wire ?? "", event.endTime ?? ""].joined(separator: " ")
  }

  /// A day after all compared days.
  var last: CalendarDate { start.adding(days: 3_900) }

  func expected() -> [String] {
    let days = days().enumerated().filter { !left.contains($0.offset) && $0.element < last.adding(days: -3) }
    let seriesTexts = days.map { place, day in
      replaced[place].map { text($0.day, $0.clock, hasLength: false) } ?? text(day, clock)
    }
    return seriesTexts + added.map { text($0.day, $0.clock) }
  }
}

import CompassModel
import EventsList
import Foundation
import PerformanceTimeline
import TestSupport
import Testing
import Today

@testable import Importing

/// Checks that exported rows of random stores are imported into another store, row for row and in order (decision F1).
@Suite struct RoundTripTests {
  private static let schools = SchoolDirectory([
    School(id: "s1", name: "Ohio State"), School(id: "s2", name: "Łódź, \"A\""), School(id: "s3", name: "Iowa"),
  ])

  private static let context = ImportContext(schools: schools, moment: FeedWorld.moment, fileName: "own.csv")

  @Test(arguments: few(10, of: 0..<100)) func eventsRoundTripThroughCalendarsAndTables(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 {
      let events = (0..<generator.number(in: 1...8)).map { Self.event($0, &generator) }
        .sorted { ($0.startDate, $0.startMinute, $0.id) < ($1.startDate, $1.startMinute, $1.id) }
      let calendar = CalendarFile(
        name: "Recruiting: Avery", entries: events.map { CalendarEntry($0, Self.schools) }, moment: FeedWorld.moment)
      for text in [calendar.text, EventsList.table(events, Self.schools).csv] {
        let plan = EventImport([UInt8](text.utf8), existing: [], Self.context)
        #expect(plan.problems == [], "\(text)")
        for (row, event) in zip(plan.added.map(\.row), events) { #expect(row == event.entry, "\(text)") }
        #expect(plan.added.count == events.count)
        let again = EventImport([UInt8](text.utf8), existing: events, Self.context)
        #expect(again.added.isEmpty && again.differences.isEmpty)
      }
    }
  }

  @Test func anEndSkippedByDaylightSavingRoundTrips() throws {
    let day = try #require(CalendarDate(wire: "2026-03-07"))
    let event = Event(
      id: "e1", owner: "a", type: .camp, name: "Camp", startDate: day, endDate: day.adding(days: 1),
      startTime: "22:00:00", endTime: "02:00:00")
    let calendar = CalendarFile(
      name: "Recruiting", entries: [CalendarEntry(event, Self.schools)], moment: FeedWorld.moment)
    let plan = EventImport([UInt8](calendar.text.utf8), existing: [], Self.context)
    #expect(plan.added.map(\.row) == [event.entry], "\(calendar.text)")
  }

  @Test(arguments: few(10, of: 0..<100)) func readingsRoundTripThroughTables(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let events = (0..<3).map { Self.event($0, &generator) }
    for _ in 0..<10 {
      let readings = (0..<generator.number(in: 1...9)).map { Self.reading($0, &generator) }
      let file = ExportFile(readings, as: .csv, on: FeedWorld.moment.today).contents.text
      // The events have other ids in the other store.
      let others = events.map { Event($0.entry, id: EventID("other " + $0.id.rawValue), owner: "b") }
      let ids = Dictionary(events.map { ($0.id.rawValue, EventID("other " + $0.id.rawValue)) }) { first, _ in first }
      let plan = ReadingImport(
        [UInt8](file.utf8), existing: [],
        ReadingContext(moment: FeedWorld.moment, events: others, importedEvents: ids))
      #expect(plan.problems == [], "\(file)")
      // As the program stores them: ids in the order of the file, the newest last.
      let places = plan.isNewestFirst ? Array(plan.added.indices.reversed()) : Array(plan.added.indices)
      var stored: [PerformanceMetric] = []
      for (made, place) in places.enumerated() {
        stored.append(
          PerformanceMetric(
            plan.added[place].row, id: MetricID("m\(1000 + place)"), owner: "b",
            createdAt: FeedWorld.moment.instant.adding(.seconds(made))))
      }
      #expect(
        ExportFile(stored, as: .csv, on: FeedWorld.moment.today).contents.text
          == file.replacing(/,(e[0-2]),/) { ",other \($0.1)," }, "\(file)")
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> String? {
    let pieces = [
      "Camp", "; ", ", ", "\\", "\"", "Łódź", "日本", "🏈", "a\nb", "-1", "=x", "'", "N", "\\n", "@compass", " ",
    ]
    let text = generator.text(of: pieces, upTo: 6).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  private static func event(_ number: Int, _ generator: inout SeededGenerator) -> Event {
    let start = FeedWorld.moment.today.adding(days: generator.number(in: -60...400))
    let times = ["00:00:00", "00:30:00", "09:00:00", "12:00:00", "14:30:00", "23:45:00"]
    func time() -> String? { Bool.random(using: &generator) ? times.randomElement(using: &generator) : nil }
    let first = time()
    let end: CalendarDate? =
      Bool.random(using: &generator) ? nil : start.adding(days: generator.number(in: 0...3))
    var last = time()
    if let first, let time = last, end ?? start == start, time < first { last = first }
    let name =
      text(&generator)?.replacing("\n", with: " ").split(separator: " ").joined(separator: " ") ?? "Game \(number)"
    return Event(
      NewEvent(
        schoolID: ["s1", "s2", "s3", nil].randomElement(using: &generator) ?? nil,
        type: EventType.recognized.randomElement(using: &generator) ?? .game, name: name, startDate: start,
        endDate: end,
        startTime: first, endTime: last, location: text(&generator), address: text(&generator), city: text(&generator),
        state: text(&generator),
        url: ["https://example.org/a,b;c", "example.org", nil].randomElement(using: &generator) ?? nil,
        details: text(&generator), performanceNotes: text(&generator),
        cost: [nil, 0, 150, 12.5, 1234.25].randomElement(using: &generator) ?? nil,
        isRegistered: Bool.random(using: &generator), isAttended: start <= FeedWorld.moment.today),
      id: EventID("e\(number)"),
      owner: "a")
  }

  private static func reading(_ number: Int, _ generator: inout SeededGenerator) -> PerformanceMetric {
    let type = (MetricType.recognized + [.other("other")]).randomElement(using: &generator) ?? .velocity
    let units: [String?] = (type.units ?? ["reps"]) + [nil]
    return PerformanceMetric(
      id: MetricID("r\(generator.number(in: 100...999))\(number)"), owner: "a", type: type,
      value: type == .strikeouts
        ? Double(generator.number(in: 0...20)) : Double(generator.number(in: 1...99_999)) / 100,
      unit: units.randomElement(using: &generator).flatMap { $0 }.flatMap { type.storedUnit(of: $0) },
      recordedDate: FeedWorld.moment.today.adding(days: -generator.number(in: 0...2)),
      eventID: ["e0", "e1", "e2", nil].randomElement(using: &generator) ?? nil,
      isVerified: Bool.random(using: &generator), notes: text(&generator),
      createdAt: FeedWorld.moment.instant.adding(.seconds(-generator.number(in: 0...3))))
  }
}

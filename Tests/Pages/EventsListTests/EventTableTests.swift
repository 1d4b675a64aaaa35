import CompassModel
import Foundation
import TestSupport
import Testing

@testable import EventsList

/// The table of an athlete's events.
struct EventTableTests {
  func numbers(_ table: EventTable, _ filters: EventFilters = .init()) -> [EventID] {
    table.numbers(passing: filters, in: .dateAscending, today: day("2026-02-10"), overlay: EventOverlay())
      .map { table[$0].id }
  }

  @Test func rowsStandInTheOrderOfTheirIDs() {
    let table = EventTable([.sample("c"), .sample("a"), .sample("b")])
    #expect(table.events.map(\.id) == ["a", "b", "c"])
    #expect(table.count == 3)
    #expect(EventTable([]).count == 0)
  }

  @Test func ofTwoRowsWithOneIDTheLaterCounts() {
    let table = EventTable(
      [.sample("b")] + ["old", "new", "newest"].map { .sample("a", name: $0) })
    #expect(table.events.map(\.name) == ["newest", "Camp"])
    #expect(table.count == 2)
  }

  @Test func aRemovedRowIsGoneEverywhere() {
    var table = EventTable([.sample("a"), .sample("b"), .sample("c")])
    let revision = table.revision
    table.remove("b")
    #expect(table.events.map(\.id) == ["a", "c"])
    #expect(table["b"] == nil && table.number(of: "b") == nil && table["a"] != nil && table["c"] != nil)
    #expect(table.count == 2)
    #expect(numbers(table) == ["a", "c"])
    #expect(table.occupancy(from: day("2026-02-14"), dayCount: 1, overlay: .init()).starts == [2])
    #expect(table.revision == revision + 1)
    table.remove("b")
    table.remove("unknown")
    #expect(table.count == 2 && table.revision == revision + 1)
  }

  @Test func attendanceIsSetInPlaceForFiltersToo() {
    var table = EventTable([.sample("a", registered: true), .sample("b", registered: true)])
    let revision = table.revision
    table.setAttended("b")
    #expect(table["b"]?.isAttended == true && table["b"]?.isRegistered == true && table["a"]?.isAttended == false)
    var filters = EventFilters()
    filters.status = .attended
    #expect(numbers(table, filters) == ["b"])
    filters.status = .registered
    #expect(numbers(table, filters) == ["a"])
    #expect(table.revision == revision + 1)
    table.setAttended("b")
    table.setAttended("unknown")
    #expect(table.revision == revision + 1)
  }

  @Test func aRemovedRowCannotBeMarked() {
    var table = EventTable([.sample("a")])
    table.remove("a")
    table.setAttended("a")
    #expect(table == EventTable())
  }

  @Test func tablesAreEqualByTheirRowsHoweverTheyCameAbout() {
    var removed = EventTable([.sample("a"), .sample("b")])
    removed.remove("b")
    #expect(removed == EventTable([.sample("a")]))
    var marked = EventTable([.sample("a")])
    marked.setAttended("a")
    #expect(marked == EventTable([.sample("a", attended: true)]))
    #expect(EventTable([.sample("a"), .sample("b")]) == EventTable([.sample("b"), .sample("a")]))
    #expect(EventTable([.sample("a")]) != EventTable([.sample("b")]))
    #expect(EventTable([.sample("a", name: "x")]) != EventTable([.sample("a", name: "y")]))
    #expect(EventTable([.sample("a")]) != EventTable())
  }

  @Test func aReplacedTableCountsRevisionsOn() {
    var table = EventTable([.sample("a"), .sample("b")])
    table.remove("a")
    let revision = table.revision
    var other = EventTable([.sample("c")])
    table.replace(with: other)
    #expect(table.revision == revision + 1)
    #expect(table.events.map(\.id) == ["c"])
    for _ in 0..<5 { other.remove("c") }
    table.replace(with: other)
    #expect(table.revision == revision + 2)
  }

  @Test func itIsWrittenAsItsRows() throws {
    var table = EventTable([
      .sample("b", on: "2026-04-15", to: "2026-04-16", type: .other("tryout"), name: nil, cost: 66.67),
      .sample("a", type: .officialVisit, city: "Atlanta", time: "09:00:00", registered: true), .sample("c"),
    ])
    table.remove("c")
    let data = try JSONEncoder().encode(table)
    #expect(try JSONDecoder().decode(EventTable.self, from: data) == table)
    #expect(try JSONDecoder().decode([Event].self, from: data) == table.events)
  }

  /// Defect 13: what is not known is kept as it came.
  @Test func defect13UnknownTypesAreWrittenAsTheyCame() throws {
    let data = try JSONEncoder().encode(EventTable([.sample("a", type: .other("Tryout 2.0"))]))
    #expect(String(decoding: data, as: UTF8.self).contains(#""type":"Tryout 2.0""#))
  }

  @Test func manyUnknownTypesLoseNoKnownOne() {
    let strange = (0..<400).map { Event.sample("x\($0 + 1_000)", type: .other("kind \($0)")) }
    let table = EventTable(strange + [.sample("z-camp", type: .camp), .sample("z-game", type: .game)])
    var filters = EventFilters()
    #expect(numbers(table, filters).count == 402)
    filters.type = .camp
    #expect(numbers(table, filters) == ["z-camp"])
    filters.type = .visit
    #expect(numbers(table, filters) == [])
  }

  @Test func theOverlayHidesAndMarksWithoutTouchingRows() {
    let table = EventTable([.sample("a", registered: true), .sample("b", registered: true)])
    var overlay = EventOverlay()
    overlay.deleting = ["a", "unknown"]
    overlay.attending = ["b", "nowhere"]
    var filters = EventFilters()
    filters.status = .attended
    let found = table.numbers(passing: filters, in: .name, today: day("2026-02-10"), overlay: overlay)
    #expect(found.map { table[$0].id } == ["b"])
    #expect(table.occupancy(from: day("2026-02-14"), dayCount: 1, overlay: overlay).starts == [1])
    #expect(table.events.count == 2)
  }

  @Test func anOverlayIsWrittenInOrder() throws {
    var overlay = EventOverlay()
    overlay.deleting = Set((0..<9).map { EventID("d\($0)") })
    overlay.attending = ["y", "x"]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(overlay), as: UTF8.self)
    #expect(text == #"{"attending":["x","y"],"deleting":["d0","d1","d2","d3","d4","d5","d6","d7","d8"],"waiting":[]}"#)
    #expect(try JSONDecoder().decode(EventOverlay.self, from: Data(text.utf8)) == overlay)
  }

  /// Every row that a table of random rows finds or leaves out, against the plain definition.
  @Test(arguments: 0..<20)
  func filtersFindWhatTheDefinitionFinds(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 100)
    let events = EventPool.events(60, using: &generator)
    let today = day("2026-02-10")
    let table = EventTable(events)
    for type in EventTypeFilter.allCases {
      for status in EventStatusFilter.allCases {
        for dates in EventDatesFilter.allCases {
          var filters = EventFilters()
          (filters.type, filters.status, filters.dates) = (type, status, dates)
          let expected = events.filter { event in
            let month = event.startDate.calendarMonth
            let isInDates =
              switch dates {
              case .all: true
              case .upcoming: event.startDate >= today
              case .past: event.startDate < today
              case .thisMonth: month == today.calendarMonth
              case .nextMonth: month == today.calendarMonth.adding(1)
              }
            return isInDates && type.includes(event.type)
              && (status == .all || event.status.rawValue == status.rawValue)
          }
          #expect(Set(numbers(table, filters)) == Set(expected.map(\.id)))
        }
      }
    }
  }
}

/// Random events for properties.
enum EventPool {
  static func events(
    _ count: Int, of owner: String = "athlete-1", using generator: inout SeededGenerator
  ) -> [Event] {
    (0..<count).map { index in
      let start = day("2026-02-10").adding(days: Int.random(in: -60...60, using: &generator))
      let types = EventType.known + [.other("tryout")]
      return .sample(
        "\(owner)-\(index)", on: start.wire,
        to: Bool.random(using: &generator) ? start.adding(days: Int.random(in: 0...9, using: &generator)).wire : nil,
        type: types.randomElement(using: &generator) ?? .camp,
        name: ["Camp", "camp", "Élan", "Elan", "Zoo", nil].randomElement(using: &generator) ?? nil, owner: owner,
        cost: Bool.random(using: &generator) ? 0 : nil, registered: Bool.random(using: &generator),
        attended: Int.random(in: 0..<4, using: &generator) == 0)
    }
  }
}

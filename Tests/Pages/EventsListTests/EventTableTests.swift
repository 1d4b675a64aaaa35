import CompassModel
import Foundation
import Records
import TestSupport
import Testing

@testable import EventsList

/// The index of an athlete's events.
struct EventTableTests {
  func numbers(_ events: Base<Event>, _ filters: EventFilters = .init()) -> [EventID] {
    let question = EventTable.Question(filters, .dateAscending, today: day("2026-02-10"))
    return Layered<EventTable>(events.laid([])).list(question).map(\.id)
  }

  @Test func duplicateIDsKeepTheLaterRow() {
    let events = Base([.sample("b")] + ["old", "new", "newest"].map { Event.sample("a", name: $0) })
    #expect(events.rows.map(\.name) == ["newest", "Camp"])
  }

  /// An unknown type is stored unchanged (decision X6).
  @Test func unknownTypesAreEncodedUnchanged() throws {
    let data = try JSONEncoder().encode(Base([Event.sample("a", type: .other("Tryout 2.0"))]))
    #expect(String(decoding: data, as: UTF8.self).contains(#""type":"Tryout 2.0""#))
  }

  @Test func manyUnknownTypesKeepRecognizedTypes() {
    let strange = (0..<400).map { Event.sample("x\($0 + 1_000)", type: .other("kind \($0)")) }
    let events = Base(strange + [.sample("z-camp", type: .camp), .sample("z-game", type: .game)])
    var filters = EventFilters()
    #expect(numbers(events, filters).count == 402)
    filters.type = .camp
    #expect(numbers(events, filters) == ["z-camp"])
    filters.type = .visit
    #expect(numbers(events, filters) == [])
  }

  /// List and calendar after changes equal those of the changed rows, for every order and random filters.
  @Test(arguments: few(1, of: 0..<60))
  func layeredChangesMatchChangedRows(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 7_000)
    let events = Base(EventPool.events(40, using: &generator))
    var edits: [Edit] = []
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let id = EventID("athlete-1-\(Int.random(in: 0..<45, using: &generator))")
      let new = EventPool.events(1, using: &generator)[0]
      let owner = AthleteID("athlete-1")
      let changes: [Change] = [
        .delete(.event(id), of: owner), .attended(id, of: owner),
        .update(.event(id), [ColumnEdit("name", from: nil, to: new.name.map { .text($0) })], of: owner),
        .update(.event(id), [ColumnEdit("start_date", from: nil, to: .text(new.startDate.wire))], of: owner),
      ]
      let change = changes.randomElement(using: &generator) ?? changes[0]
      edits.append(Edit(.changed(change, at: instant("2026-02-10T14:00:00Z")), of: id.rawValue, owner: "athlete-1"))
    }
    let (laid, folded) = (Layered<EventTable>(events.laid(edits)), Layered<EventTable>(events.folded(edits).laid([])))
    for sort in EventSort.allCases {
      var filters = EventFilters()
      filters.search = ["", "camp", "é", "o"].randomElement(using: &generator) ?? ""
      filters.status = EventStatusFilter.allCases.randomElement(using: &generator) ?? .all
      filters.dates = EventDatesFilter.allCases.randomElement(using: &generator) ?? .all
      for filters in [filters, EventFilters()] {
        let question = EventTable.Question(filters, sort, today: day("2026-02-10"))
        let (list, expected) = (laid.list(question), folded.list(question))
        #expect(list.map(\.id) == expected.map(\.id) && list.count == expected.count)
        let isOnDay = { (table: EventTable, number: Int) in table.starts[number] >= day("2026-02-10") }
        #expect(list.first(where: isOnDay)?.index == expected.first(where: isOnDay)?.index)
        #expect(list.count(where: isOnDay) == expected.count(where: isOnDay))
      }
    }
    let marks = { (events: Layered<EventTable>) in
      events.sum {
        $0.marks(from: day("2026-02-01"), dayCount: 42)
      } _: {
        $0.marks(of: $1, from: day("2026-02-01"), dayCount: 42)
      }
    }
    #expect(marks(laid) == marks(folded))
  }

  /// Compares the filtered rows of random tables with the plain definition.
  @Test(arguments: few(1, of: 0..<20))
  func filtersMatchTheirDefinition(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 100)
    let events = EventPool.events(60, using: &generator)
    let today = day("2026-02-10")
    let table = Base(events)
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
      let types = EventType.recognized + [.other("tryout")]
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

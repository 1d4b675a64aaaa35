import CompassModel
import Records
import TestSupport
import Testing

@testable import EventsList

/// The index of an athlete's events.
struct EventTableTests {
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
      events.sum(
        { $0.marks(from: day("2026-02-01"), dayCount: 42) }, { $0.marks(of: $1, from: day("2026-02-01"), dayCount: 42) }
      )
    }
    #expect(marks(laid) == marks(folded))
  }
}

enum EventPool {
  static func events(_ count: Int, of owner: String = "athlete-1", using generator: inout SeededGenerator) -> [Event] {
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

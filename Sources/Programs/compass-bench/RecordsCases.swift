import CompassModel
import CompassSamples
import Records

/// The time from a change to the finished page of rows, which should not depend on the number of rows.
@MainActor
enum RecordsCases {
  private static let owner = AthleteID("athlete-1")
  private static let now = Instant(seconds: 1_770_732_000)
  private static let context = Records.Context(now: now, allowsUndo: false)

  static func measure(_ stopwatch: inout Stopwatch) {
    guard stopwatch.wants("records") else { return }
    let count = 100_000
    let events = SampleEvents.events(count, of: owner, around: Zone.utc.date(at: now))
    let loadedState = loaded(events)
    _ = firstPage(loadedState)
    let isPage = { check(firstPage(loadedState) == 100, "a page of events") }
    stopwatch.measure("records.change.\(count)", items: count, samples: 101, floor: { _ in isPage() }) { run in
      var state = loadedState
      change(&state, events[run * 7 % count])
      check(firstPage(state) == 100, "a page of events")
    }
  }

  private static func loaded(_ events: [Event]) -> Records.State {
    var state = Records.State()
    for effect in Records.reduce(&state, .show(Needs([.events], of: owner)), in: context) {
      guard case .load(let query, let asked, _) = effect else { continue }
      _ = Records.reduce(&state, .answered(query.key, asked: asked, Batch(.events(Base(events)))), in: context)
    }
    return state
  }

  private static func change(_ state: inout Records.State, _ event: Event) {
    let name = ColumnEdit("name", from: event.name.map { .text($0) }, to: .text("Renamed"))
    let change = Change.update(.event(event.id), [name], of: owner)
    _ = Records.request(change, subject: "It", &state, in: context)
  }

  private static func firstPage(_ state: Records.State) -> Int {
    guard let rows = state.rows(Event.self, of: owner) else { return 0 }
    let list = Layered<BenchTable>(rows).list(nil)
    return list.count == 0 ? 0 : Array(list.prefix(100)).count
  }
}

private struct BenchTable: RowTable {
  let days: [CalendarDate], ids: [EventID]
  private let order: [Int32]
  private let search: SearchIndex

  init(_ rows: [Event], auxiliary _: NoAuxiliary) {
    let days = rows.map(\.startDate)
    (self.days, ids) = (days, rows.map(\.id))
    order = (0..<Int32(rows.count)).sorted { (days[Int($1)], $0) < (days[Int($0)], $1) }
    var search = SearchIndex(reservingRows: rows.count)
    for row in rows { search.append(row: [row.name, row.city]) }
    self.search = search
  }

  func numbers(_ query: String?) -> [Int32] {
    guard let query else { return order }
    let found = search.matches(query)
    return order.filter { found[Int($0)] }
  }

  func passes(_ number: Int, _ query: String?) -> Bool { query.map { search.matches($0, row: number) } ?? true }

  func precedes(_ number: Int, _ other: Self, _ otherNumber: Int, _: String?) -> Bool {
    (other.days[otherNumber], ids[number]) < (days[number], other.ids[otherNumber])
  }
}

import CompassModel
import Testing

@testable import CompassLocal

/// Edits of rows that another process edits too (decision L2).
struct EditTests {
  private let a = AthleteID("a")
  private let event = RowReference.event(EventID("e"))

  private func cost(from old: Double?, to new: Double?, _ others: ColumnEdit...) -> Change {
    let cost = ColumnEdit("cost", from: old.map { .number($0) }, to: new.map { .number($0) })
    return .update(event, [cost] + others, of: a)
  }

  private func stored() async throws -> LocalStore {
    try await store(
      of: """
        {"events": [{"id": "e", "user_id": "a", "type": "camp", "name": "E", "start_date": "2026-02-10",
          "end_time": "17:30:15", "cost": 150, "coaches_present": ["c"], "stats_recorded": {"hits": 2}}],
         "performance_metrics": [{"id": "m", "user_id": "a", "metric_type": "era", "value": 3.125,
          "recorded_date": "2026-01-01"}]}
        """)
  }

  @Test func anEditChangesOnlyItsColumns() async throws {
    let store = try await stored()
    let backend = LocalBackend(store)
    let before = try await backend.loadRecord(.event(EventID("e")), of: a)
    try await backend.make(cost(from: 150, to: 151))
    let after = try await backend.loadRecord(.event(EventID("e")), of: a)
    #expect(zip(before.fields, after.fields).filter { $0 != $1 }.map(\.1.name) == ["cost", "updated_at"])
    #expect(after.text("end_time") == "17:30:15")
  }

  @Test func editsOfDifferentColumnsAreMerged() async throws {
    let store = try await stored()
    let (here, elsewhere) = (LocalBackend(store), LocalBackend(store))
    try await elsewhere.make(.attended(EventID("e"), of: a))
    try await here.make(cost(from: 150, to: 99))
    let row = try await here.loadEvents(of: a).rows[0]
    #expect(row.isAttended && row.cost == 99)
  }

  @Test func editsOfOneColumnConflict() async throws {
    let store = try await stored()
    let (here, elsewhere) = (LocalBackend(store), LocalBackend(store))
    try await elsewhere.make(cost(from: 150, to: 120))
    let conflict = cost(from: 150, to: 99, ColumnEdit("name", from: .text("E"), to: .text("F")))
    let failure = await #expect(throws: ServiceFailure.self) { try await here.make(conflict) }
    #expect(failure?.kind == .changedElsewhere && failure?.current == [RecordField("cost", .number(120))])
    #expect(try await here.loadEvents(of: a).rows.map(\.name) == ["E"], "all or nothing")
    try await here.make(cost(from: 120, to: 99))
    #expect(try await here.loadEvents(of: a).rows.map(\.cost) == [99])
  }

  /// Repeats a save with a lost answer.
  @Test func aRepeatedEditChangesNothing() async throws {
    let clock = Lock(Instant(seconds: 1_770_732_000))
    let backend = LocalBackend(try await stored(), now: { clock.withLock { $0 } })
    try await backend.make(cost(from: 150, to: nil))
    clock.withLock { $0 = Instant(seconds: 1_770_735_600) }
    try await backend.make(cost(from: 150, to: nil))
    let record = try await backend.loadRecord(.event(EventID("e")), of: a)
    #expect(record["updated_at"] == .instant(Instant(seconds: 1_770_732_000)))
  }

  @Test func anUnsetFlagCountsAsFalse() async throws {
    let backend = LocalBackend(try await stored())
    let edit = [ColumnEdit("verified", from: .flag(false), to: .flag(true))]
    try await backend.make(.update(.reading("m"), edit, of: a))
    #expect(try await backend.loadMetrics(of: a, from: nil, through: .latest).rows.map(\.isVerified) == [true])
  }

  @Test(arguments: ["nothing", "cost = 1, name", "rowid"])
  func anUnknownColumnIsRefused(_ name: String) async throws {
    let backend = LocalBackend(try await stored())
    let change = Change.update(event, [ColumnEdit(name, from: nil, to: .text("x"))], of: a)
    #expect(await backend.failure(change) == .valuesRefused)
  }
}

import CompassModel
import CompassServices
import Testing

@testable import CompassLocal

struct LocalBackendMetricTests {
  private let a = AthleteID("a")
  private let b = AthleteID("b")

  private func stored(_ rows: String...) async throws -> LocalStore {
    try await store(of: #"{"performance_metrics": [\#(rows.joined(separator: ","))]}"#)
  }

  private func row(_ id: String, _ date: String, _ owner: String = "a", _ more: String = "") -> String {
    #"{"id": "\#(id)", "user_id": "\#(owner)", "metric_type": "era", "value": 3, "recorded_date": "\#(date)"\#(more)}"#
  }

  private func ids(_ loaded: Loaded<PerformanceMetric>) -> [String] { loaded.rows.map(\.id.rawValue).sorted() }

  @Test func everyColumnIsLoaded() async throws {
    let store = try await stored(
      """
      {"id": "m", "user_id": "a", "metric_type": "exit_velo", "value": 88.25, "unit": "km/h",
       "recorded_date": "2026-02-10T08:00:00Z", "event_id": "e", "verified": true, "notes": "N\\n日本語",
       "created_at": "2026-02-10T14:00:00.5+00:00", "updated_at": "2026-02-11T14:00:00Z"}
      """)
    let expected = PerformanceMetric(
      id: MetricID("m"), owner: a, type: .exitVelocity, value: 88.25, unit: "km/h", recordedDate: today,
      eventID: EventID("e"), isVerified: true, notes: "N\n日本語", createdAt: Instant(wire: "2026-02-10T14:00:00.5Z"))
    #expect(try await LocalBackend(store).loadMetrics(of: a, from: nil, through: today) == Loaded(rows: [expected]))
  }

  /// Tests decision B12 on the device.
  @Test func aTextReadingSurvivesAnEdit() async throws {
    let store = try await stored(
      #"{"id": "m", "user_id": "a", "metric_type": "era", "display_value": "6'2", "recorded_date": "2026-02-10"}"#)
    let edit = Change.update(.reading("m"), [ColumnEdit("notes", from: nil, to: .text("N"))], of: a)
    _ = try await LocalBackend(store).make(edit)
    let reading = try await LocalBackend(store).loadMetrics(of: a, from: nil, through: today).rows.first
    #expect(reading?.value == nil && reading?.displayValue == "6'2" && reading?.notes == "N")
  }

  /// A reading of another program keeps its other values, whatever they are.
  @Test func readingsDoNotNameADeletedEvent() async throws {
    let device = try await store(
      of: """
        {"events": [{"id": "e", "user_id": "a", "type": "camp", "name": "Elite", "start_date": "2026-02-09"}],
         "performance_metrics": [\(row("m", "2026-02-10", "a", #", "event_id": "e""#)),
           {"id": "n", "user_id": "a", "metric_type": "spin_rate", "value": 3, "recorded_date": "2026-02-10",
            "event_id": "e"}]}
        """)
    try await LocalBackend(device).make(.delete(.event("e"), of: a))
    let readings = try await LocalBackend(device).loadMetrics(of: a, from: nil, through: today).rows
    #expect(readings.map(\.eventID) == [nil, nil])
  }

  @Test func missingValuesBecomeDefaults() async throws {
    let store = try await stored(
      row("m", "2026-02-10"), row("n", "2026-02-10", "a", #", "verified": null, "created_at": "soon""#),
      row("o", "2026-02-10", "a", #", "verified": false"#))
    let loaded = try await LocalBackend(store).loadMetrics(of: a, from: nil, through: today)
    #expect(loaded.rows.allSatisfy { !$0.isVerified && $0.createdAt == nil && $0.unit == nil && $0.notes == nil })
    #expect(ids(loaded) == ["m", "n", "o"])
  }

  @Test func readingsAreFilteredByInclusiveDates() async throws {
    let store = try await stored(
      row("ancient", "0001-01-01"), row("before", "2025-11-09"), row("first", "2025-11-10"), row("last", "2026-02-10"),
      row("after", "2026-02-11"), row("far", "9999-12-31"), row("strangers", "2026-01-01", "b"))
    let backend = LocalBackend(store)
    let first = today.adding(months: -3)
    #expect(ids(try await backend.loadMetrics(of: a, from: first, through: today)) == ["first", "last"])
    #expect(
      ids(try await backend.loadMetrics(of: a, from: nil, through: today)) == ["ancient", "before", "first", "last"])
    #expect(ids(try await backend.loadMetrics(of: a, from: today, through: today)) == ["last"])
    #expect(ids(try await backend.loadMetrics(of: a, from: today, through: first)) == [])
    #expect(ids(try await backend.loadMetrics(of: a, from: today, through: .latest)) == ["after", "far", "last"])
    #expect(ids(try await backend.loadMetrics(of: b, from: nil, through: today)) == ["strangers"])
  }

  @Test func unreadableRowsAreCountedPerAthlete() async throws {
    let store = try await stored(
      row("good", "2026-02-10"), row("impossible", "2026-02-10"), row("infinite", "2026-02-10"),
      row("x", "2026-02-30"), row("y", "2026-02-10", "b", #", "unit": 7"#), "7")
    try await execute(
      """
      INSERT INTO dataset_import DEFAULT VALUES;
      UPDATE performance_metrics SET recorded_date = '2026-01-32' WHERE id = 'impossible';
      UPDATE performance_metrics SET value = 9e999 WHERE id = 'infinite'; DELETE FROM dataset_import
      """, in: store)
    let backend = LocalBackend(store)
    let loaded = try await backend.loadMetrics(of: a, from: nil, through: today)
    #expect(ids(loaded) == ["good"] && loaded.skipped == 4)
    #expect(try await backend.loadMetrics(of: b, from: nil, through: today).skipped == 2)
  }
}

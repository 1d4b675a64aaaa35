import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

struct LocalBackendEventTests {
  private func store(_ rows: String...) async throws -> LocalStore {
    try await CompassLocalTests.store(of: "{\"events\": [\(rows.joined(separator: ","))]}")
  }

  private func row(_ id: String, _ owner: String, _ more: String = "") -> String {
    #"{"id": "\#(id)", "user_id": "\#(owner)", "type": "camp", "start_date": "2026-02-10"\#(more)}"#
  }

  @Test func everyColumnIsLoaded() async throws {
    let store = try await store(
      #"""
      {"id": "e", "user_id": "a", "school_id": "s", "type": "rodeo", "name": "Name", "location": "L", "address": "A",
       "city": "C", "state": "S", "start_date": "2026-02-10", "end_date": "2026-02-12", "start_time": "09:00:00",
       "description": "D", "performance_notes": "P", "cost": 66.67, "registered": true, "attended": true}
      """#)
    let expected = Event(
      id: EventID("e"), owner: AthleteID("a"), schoolID: SchoolID("s"), type: .other("rodeo"), name: "Name",
      location: "L", address: "A", city: "C", state: "S", startDate: today, endDate: today.adding(days: 2),
      startTime: "09:00:00", details: "D", performanceNotes: "P", cost: 66.67, isRegistered: true, isAttended: true)
    #expect(try await LocalBackend(store).loadEvents(of: AthleteID("a")) == Loaded(rows: [expected]))
  }

  @Test func missingValuesBecomeDefaults() async throws {
    let store = try await store(row("e", "a", #", "cost": null, "registered": null"#))
    let expected = Event(id: EventID("e"), owner: AthleteID("a"), type: .camp, name: nil, startDate: today)
    #expect(try await LocalBackend(store).loadEvents(of: AthleteID("a")).rows == [expected])
  }

  @Test func unreadableRowsAreCountedPerAthlete() async throws {
    let store = try await store(
      row("e", "a"), row("bad", "a", #", "registered": "yes""#), row("bad", "b", #", "registered": "yes""#), "7")
    let backend = LocalBackend(store)
    #expect(try await backend.loadEvents(of: AthleteID("a")).skipped == 2)
    #expect(try await backend.loadEvents(of: AthleteID("b")).skipped == 2)
    #expect(try await backend.loadEvents(of: AthleteID("c")).skipped == 1)
    try await store.importDataset(Data("{}".utf8), named: "empty")
    #expect(try await backend.loadEvents(of: AthleteID("a")) == Loaded(rows: []))
  }

  @Test func anImpossibleStoredDateIsCounted() async throws {
    let store = try await store(row("e", "a"), row("f", "a"))
    try await store.database.perform { (connection) throws(ServiceFailure) in
      try connection.run("INSERT INTO dataset_import DEFAULT VALUES")
      try connection.run("UPDATE events SET start_date = '2026-02-30' WHERE id = 'e'")
      try connection.run("UPDATE events SET end_date = 'never' WHERE id = 'f'")
    }
    let loaded = try await LocalBackend(store).loadEvents(of: AthleteID("a"))
    #expect(loaded.rows.map(\.id) == [EventID("f")])
    #expect(loaded.rows.map(\.endDate) == [nil])
    #expect(loaded.skipped == 1)
  }

  @Test func moreThanAThousandRowsAreLoaded() async throws {
    let file = "{\"events\": [\((0..<2_500).map { row("e\($0)", "a") }.joined(separator: ","))]}"
    let store = try await CompassLocalTests.store(of: file)
    let rows = try await LocalBackend(store).loadEvents(of: AthleteID("a")).rows
    #expect(Set(rows.map(\.id)).count == 2_500)
  }

  @Test func aVeryLongNameIsNotTruncated() async throws {
    let length = few(500_000, of: 5_000_000)
    let name = String(repeating: "ü", count: length)
    let store = try await store(row("e", "a", #", "name": "\#(name)""#))
    #expect(try await LocalBackend(store).loadEvents(of: AthleteID("a")).rows.first?.name?.utf8.count == 2 * length)
  }
}

import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

/// One row with all its columns, for its athlete only.
struct LocalBackendRecordTests {
  private let a = AthleteID("a")
  private let b = AthleteID("b")
  private let event = RecordReference.event(EventID("e"))
  private let offer = RecordReference.offer(OfferID("o"))

  private let file = #"""
    {"users": [{"id": "a"}, {"id": "b"}],
     "events": [
       {"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-14T08:00:00Z", "name": "Camp 日本",
        "cost": 12.5, "registered": true, "attended": false, "coaches_present": ["c1", "c2"],
        "stats_recorded": {"hits": 2}, "start_time": "09:00:00", "created_at": "2026-02-10T14:03:07.5+00:00"},
       {"id": "bare", "user_id": "a", "type": "game", "start_date": "2026-02-14"},
       {"id": "o", "user_id": "b", "type": "game", "start_date": "2026-02-14", "name": "Not the offer"}],
     "offers": [{"id": "o", "user_id": "a", "school_id": "s", "offer_type": "partial", "scholarship_percentage": 45,
                 "offer_date": "2026-02-01", "deadline_date": "2026-03-01"}]}
    """#

  @Test func everyColumnIsLoadedWithItsType() async throws {
    let record = try await LocalBackend(store(of: file)).loadRecord(event, of: a)
    #expect(record.reference == event)
    #expect(record.fields.map(\.name) == TableSchema.events.columns.map(\.name))
    let expected: [String: RecordField.Value] = [
      "id": .text("e"), "user_id": .text("a"), "type": .text("camp"), "name": .text("Camp 日本"),
      "start_date": .date(today.adding(days: 4)), "cost": .number(12.5), "registered": .flag(true),
      "attended": .flag(false), "coaches_present": .list(["c1", "c2"]), "stats_recorded": .json(#"{"hits":2}"#),
      "start_time": .text("09:00:00"),
      "created_at": .instant(Instant(wire: "2026-02-10T14:03:07.5Z") ?? .earliest),
    ]
    for field in record.fields { #expect(field.value == expected[field.name], "\(field.name)") }
  }

  @Test func emptyColumnsAreNil() async throws {
    let record = try await LocalBackend(store(of: file)).loadRecord(.event(EventID("bare")), of: a)
    let set = record.fields.filter { $0.value != nil }.map(\.name).sorted()
    #expect(set == ["id", "start_date", "type", "user_id"])
  }

  @Test func theReferenceSelectsTheTable() async throws {
    let backend = try await LocalBackend(store(of: file))
    let record = try await backend.loadRecord(offer, of: a)
    #expect(record["offer_type"] == .text("partial") && record["scholarship_percentage"] == .number(45))
    #expect(record.fields.map(\.name) == TableSchema.offers.columns.map(\.name))
    #expect(try await backend.loadRecord(.event(EventID("o")), of: b)["name"] == .text("Not the offer"))
  }

  /// Decision X4: rows of other athletes are not found.
  @Test(arguments: ["e", "missing", "", "e' OR 1=1 --"])
  func rowsOfOtherAthletesAreNotFound(id: String) async throws {
    let backend = try await LocalBackend(store(of: file))
    for reference in [
      RecordReference.event(EventID(id)), .offer(OfferID(id)), .interaction(InteractionID(id)),
    ] {
      let kind = await failure { () throws(ServiceFailure) in _ = try await backend.loadRecord(reference, of: b) }?.kind
      #expect(kind == .notFound, "\(reference)")
    }
  }

  @Test func malformedValuesStayText() async throws {
    let store = try await store(of: file)
    try await execute(
      """
      INSERT INTO dataset_import DEFAULT VALUES;
      UPDATE events SET start_date = '2026-02-30', created_at = 'yesterday', cost = 9e999, coaches_present = '{}'
      WHERE id = 'e'
      """, in: store)
    let record = try await LocalBackend(store).loadRecord(event, of: a)
    #expect(record["start_date"] == .text("2026-02-30") && record["created_at"] == .text("yesterday"))
    #expect(record["cost"] == .text("Inf") && record["coaches_present"] == .text("{}"))
    #expect(throws: Never.self) { try JSONEncoder().encode(record) }
  }

  @Test func recordsOfDemoRowsAreLoaded() async throws {
    let backend = LocalBackend(try await LocalStore.inMemory(demoDay: today))
    for event in try await backend.loadEvents(of: jordan).rows {
      #expect(try await backend.loadRecord(.event(event.id), of: jordan).text("id") == event.id.rawValue)
    }
    for offer in try await backend.loadOffers(of: jordan).rows {
      #expect(try await backend.loadRecord(.offer(offer.id), of: jordan).text("id") == offer.id.rawValue)
    }
    let interaction = RecordReference.interaction(InteractionID("interaction-01"))
    #expect(try await backend.loadRecord(interaction, of: jordan)["type"] == .text("email"))
  }
}

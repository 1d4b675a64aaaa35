import CompassModel
import CompassServices
import Testing

@testable import CompassLocal

struct LocalBackendOfferTests {
  private let a = AthleteID("a")
  private let b = AthleteID("b")

  private func stored(_ rows: String...) async throws -> LocalStore {
    try await store(
      of: """
        {"schools": [{"id": "s", "user_id": "a", "name": "S"}, {"id": "t", "user_id": "a", "name": "T"},
                     {"id": "u", "user_id": "b", "name": "U"}],
         "family": {"id": "f"}, "offers": [\(rows.joined(separator: ","))]}
        """)
  }

  private func row(_ id: String, _ owner: String, _ more: String = "") -> String {
    """
    {"id": "\(id)", "user_id": "\(owner)", "school_id": "s", "offer_type": "partial", "status": "declined",
     "offer_date": "2026-02-10"\(more)}
    """
  }

  private let new = OfferTerms(
    schoolID: SchoolID("s"), type: .partial, status: .pending, amount: 18_500.5, percentage: 66.67, offerDate: today,
    deadline: today, conditions: "Keep a 3.2 GPA", notes: "日本語\n")

  @Test func everyColumnIsLoaded() async throws {
    let store = try await stored(
      #"""
      {"id": "o", "user_id": "a", "school_id": "unknown", "offer_type": "rodeo", "status": "lost", "coach_id": "c",
       "scholarship_amount": 18500.5, "scholarship_percentage": 66.67, "offer_date": "2026-02-10T08:00:00Z",
       "deadline_date": "2026-02-12", "conditions": "C", "notes": "N"}
      """#)
    let expected = Offer(
      id: OfferID("o"), owner: a, schoolID: SchoolID("unknown"), type: .other("rodeo"), status: .other("lost"),
      amount: 18_500.5, percentage: 66.67, offerDate: today, deadline: today.adding(days: 2), conditions: "C",
      notes: "N")
    #expect(try await LocalBackend(store).loadOffers(of: a) == Loaded(rows: [expected]))
  }

  /// Decision O3: 0 and none differ. No status is the column's default.
  @Test func missingValuesBecomeDefaults() async throws {
    let store = try await stored(
      #"{"id": "o", "user_id": "a", "school_id": "s", "offer_type": "partial", "offer_date": "2026-02-10"}"#,
      row("p", "a", #", "scholarship_amount": 0, "scholarship_percentage": 0, "deadline_date": "soon""#))
    let rows = try await LocalBackend(store).loadOffers(of: a).rows.sorted { $0.id < $1.id }
    #expect(rows.map(\.amount) == [nil, 0])
    #expect(rows.map(\.percentage) == [nil, 0])
    #expect(rows.map(\.deadline) == [nil, nil])
    #expect(rows.map(\.status) == [.pending, .declined])
  }

  @Test func unreadableRowsAreCountedPerAthlete() async throws {
    let store = try await stored(
      row("o", "a"), row("undated", "a"), row("impossible", "a"), row("infinite", "a"),
      row("x", "a", #", "status": 1"#), row("y", "b", #", "status": 7"#), "7")
    try await execute(
      """
      INSERT INTO dataset_import DEFAULT VALUES;
      UPDATE offers SET offer_date = NULL WHERE id = 'undated';
      UPDATE offers SET offer_date = '2026-02-30' WHERE id = 'impossible';
      UPDATE offers SET scholarship_amount = 9e999 WHERE id = 'infinite';
      UPDATE offers SET deadline_date = 'never' WHERE id = 'o'; DELETE FROM dataset_import
      """, in: store)
    let backend = LocalBackend(store)
    let loaded = try await backend.loadOffers(of: a)
    #expect(loaded.rows.map(\.id) == [OfferID("o")])
    #expect(loaded.rows.map(\.deadline) == [nil])
    #expect(loaded.skipped == 5)
    #expect(try await backend.loadOffers(of: b).skipped == 2)
    #expect(try await backend.loadEvents(of: a).skipped == 0)
  }

  @Test func aNewOfferRoundTrips() async throws {
    let store = try await CompassLocalTests.store(
      of: """
        {"users": [{"id": "a"}], "family": {"id": "f", "members": [{"user_id": "a", "role": "player"}]},
         "schools": [{"id": "s", "user_id": "a", "name": "S"}]}
        """)
    let backend = LocalBackend(store, now: { Instant(seconds: 1_770_732_000) })
    try await backend.createOffer(new, as: OfferID("o"), of: a)
    #expect(try await backend.loadOffers(of: a) == Loaded(rows: [Offer(new, id: OfferID("o"), owner: a)]))
    let file = String(decoding: try await store.exportDataset(), as: UTF8.self)
    for line in [#""created_at": "2026-02-10T14:00:00Z""#, #""family_unit_id": "f""#] { #expect(file.contains(line)) }
  }

  /// An unreadable row is equal to no other.
  @Test func anUnreadableOfferUnderTheIDIsAConflict() async throws {
    let backend = LocalBackend(
      try await stored(
        #"{"id": "o", "user_id": "a", "offer_type": "partial", "created_at": "2026-02-10T12:00:00Z"}"#))
    #expect(await backend.failure(.create(.offer(new, OfferID("o")), of: a)) == .conflict)
  }

  /// An offer without a school is read and exported without one (decision T9).
  @Test(arguments: ["", #""school_id": null,"#]) func anOfferMayLackASchool(school: String) async throws {
    let store = try await stored(
      #"{"id": "o", "user_id": "a", \#(school) "offer_type": "partial", "offer_date": "2026-02-10"}"#)
    #expect(try await LocalBackend(store).loadOffers(of: a).rows.map(\.schoolID) == [nil])
    #expect(!String(decoding: try await store.exportDataset(), as: UTF8.self).contains("school_id"))
  }
}

import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import LocalBackend

struct TimelineOfBackendTests {
  private let a = AthleteID("a")
  private let b = AthleteID("b")
  private let noon = Instant(wire: "2026-02-10T12:00:00Z") ?? Instant(microseconds: 0)

  private func answer(_ json: String, of athlete: AthleteID? = nil) async throws -> TimelineAnswer {
    await LocalBackend(try await store(of: json)).loadTimeline(of: athlete ?? a)
  }

  @Test func everyColumnArrives() async throws {
    let answer = try await answer(
      #"""
      {"schools": [{"id": "s", "user_id": "a", "name": "S"}],
       "events": [{"id": "e", "user_id": "a", "school_id": "s", "type": "rodeo", "name": "N",
                   "start_date": "2026-02-10", "end_date": "2026-02-11"}],
       "interactions": [{"id": "i", "school_id": "s", "type": "dm", "subject": "S",
                         "occurred_at": "2026-02-10T12:00:00Z", "created_at": "2026-02-11T12:00:00Z"}],
       "offers": [{"id": "o", "user_id": "a", "school_id": "s", "offer_type": "partial", "offer_date": "2026-02-10",
                   "created_at": "2026-02-11T12:00:00Z"}],
       "school_status_history": [{"id": "h", "school_id": "s", "previous_status": "contacted",
                                  "new_status": "yodelling", "changed_at": "2026-02-10T12:00:00Z", "notes": "N"}]}
      """#)
    let s = SchoolID("s")
    #expect(
      answer
        == TimelineAnswer(
          events: .success(
            Loaded(rows: [
              Event(
                id: EventID("e"), owner: a, schoolID: s, type: .other("rodeo"), name: "N", startDate: today,
                endDate: today.adding(days: 1))
            ])),
          interactions: .success(
            Loaded(rows: [
              Interaction(id: InteractionID("i"), schoolID: s, type: .directMessage, subject: "S", instant: noon)
            ])),
          offers: .success(
            Loaded(rows: [
              Offer(id: OfferID("o"), owner: a, schoolID: s, type: .partial, status: .pending, offerDate: today)
            ])),
          statusChanges: .success(
            Loaded(rows: [
              StatusChange(
                id: StatusChangeID("h"), schoolID: s, previous: .contacted, new: .other("yodelling"), instant: noon,
                notes: "N")
            ]))))
  }

  /// Decision T10.
  @Test func creationStandsInForAMissingDate() async throws {
    let answer = try await answer(
      #"""
      {"interactions": [{"id": "i", "type": "email", "created_at": "2026-02-10T12:00:00Z"}, {"id": "j", "type": "email"}],
       "offers": [{"id": "o", "user_id": "a", "school_id": "x", "offer_type": "partial",
                   "created_at": "2026-02-10T12:00:00Z"},
                  {"id": "p", "user_id": "a", "school_id": "x", "offer_type": "partial"}]}
      """#)
    #expect(
      try answer.interactions.get()
        == Loaded(rows: [Interaction(id: InteractionID("i"), type: .email, instant: noon)], skipped: 1))
    #expect(
      try answer.offers.get()
        == Loaded(
          rows: [
            Offer(
              id: OfferID("o"), owner: a, schoolID: SchoolID("x"), type: .partial, status: .pending, offerDate: today,
              createdAt: noon)
          ],
          skipped: 1))
  }

  /// The family has athletes a and b and parent p; school s is a's.
  @Test(arguments: [
    ("an athlete wrote it, of the other's school", #""school_id": "s", "logged_by": "b""#, false, true),
    ("the other wrote it", #""school_id": "t", "logged_by": "a""#, true, false),
    ("an athlete wrote it", #""school_id": "unknown", "logged_by": "a""#, true, false),
    ("an athlete wrote it without a school", #""logged_by": "b""#, false, true),
    ("a parent wrote it", #""school_id": "unknown", "logged_by": "p""#, true, true),
    ("nobody is said to have written it", #""school_id": "unknown""#, true, true),
    ("it is of another family", #""family_unit_id": "g""#, false, false),
    ("a stranger wrote it", #""school_id": "unknown", "logged_by": "z""#, false, false),
  ])
  func interactionsBelongToTheAthleteWhoLoggedThemElseToTheFamily(
    _ situation: String, _ columns: String, _ isOfA: Bool, _ isOfB: Bool
  ) async throws {
    let json = #"""
      {"users": [{"id": "a"}, {"id": "b"}, {"id": "p", "role": "parent"}],
       "family": {"id": "f", "members": [{"user_id": "a", "role": "player"}, {"user_id": "b", "role": "player"},
                                         {"user_id": "p", "role": "parent"}]},
       "schools": [{"id": "s", "user_id": "a", "name": "S"}, {"id": "t", "user_id": "b", "name": "T"}],
       "interactions": [{"id": "i", "type": "email", "occurred_at": "2026-02-10T12:00:00Z", \#(columns)}]}
      """#
    #expect(try await answer(json, of: a).interactions.get().rows.isEmpty == !isOfA, "\(situation)")
    #expect(try await answer(json, of: b).interactions.get().rows.isEmpty == !isOfB, "\(situation)")
  }

  @Test func statusChangesBelongToTheAthleteOfTheirSchool() async throws {
    let json = #"""
      {"schools": [{"id": "s", "user_id": "a", "name": "S"}], "school_status_history": [
        {"id": "h", "school_id": "s", "new_status": "contacted", "changed_at": "2026-02-10T12:00:00Z", "changed_by": "b"},
        {"id": "g", "new_status": "contacted", "changed_at": "2026-02-10T12:00:00Z", "changed_by": "b"}]}
      """#
    #expect(try await answer(json, of: a).statusChanges.get().rows.map(\.id) == [StatusChangeID("h")])
    #expect(try await answer(json, of: b).statusChanges.get().rows.map(\.id) == [StatusChangeID("g")])
  }

  @Test func aSourceThatCannotBeReadLeavesTheOthers() async throws {
    let store = try await store(
      of: #"{"events": [{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-10"}]}"#)
    try await store.database.perform { (connection) throws(ServiceFailure) in
      try connection.execute("DROP TABLE interactions")
    }
    let answer = await LocalBackend(store).loadTimeline(of: a)
    #expect(try answer.events.get().rows.count == 1)
    #expect(throws: ServiceFailure.self) { try answer.interactions.get() }
    #expect(try answer.offers.get().rows.isEmpty)
  }
}

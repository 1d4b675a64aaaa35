import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import CompassLocal

struct LocalBackendTimelineTests {
  private let a = AthleteID("a")
  private let b = AthleteID("b")
  private let noon = Instant(wire: "2026-02-10T12:00:00Z") ?? Instant(microseconds: 0)

  private func answer(_ json: String, of athlete: AthleteID? = nil) async throws -> TimelineAnswer {
    await LocalBackend(try await store(of: json)).loadTimeline(of: athlete ?? a)
  }

  @Test func everyColumnIsLoaded() async throws {
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
    let event = Event(
      id: EventID("e"), owner: a, schoolID: s, type: .other("rodeo"), name: "N", startDate: today,
      endDate: today.adding(days: 1))
    let interaction = Interaction(
      id: InteractionID("i"), schoolID: s, type: .directMessage, subject: "S", instant: noon)
    let offer = Offer(id: OfferID("o"), owner: a, schoolID: s, type: .partial, status: .pending, offerDate: today)
    let change = StatusChange(
      id: StatusChangeID("h"), schoolID: s, previous: .contacted, new: .other("yodelling"), instant: noon, notes: "N")
    #expect(try answer.events.get() == Loaded(rows: [event]))
    #expect(try answer.interactions.get() == Loaded(rows: [interaction]))
    #expect(try answer.offers.get() == Loaded(rows: [offer]))
    #expect(try answer.statusChanges.get() == Loaded(rows: [change]))
  }

  /// The time of creation replaces a missing date (decision T10).
  @Test func theCreationTimeReplacesAMissingDate() async throws {
    let answer = try await answer(
      #"""
      {"interactions": [{"id": "i", "type": "email", "created_at": "2026-02-10T12:00:00Z"}, {"id": "j", "type": "email"}],
       "offers": [{"id": "o", "user_id": "a", "school_id": "x", "offer_type": "partial",
                   "created_at": "2026-02-10T12:00:00Z"},
                  {"id": "p", "user_id": "a", "school_id": "x", "offer_type": "partial"}]}
      """#)
    let interaction = Interaction(id: InteractionID("i"), type: .email, instant: noon)
    let offer = Offer(
      id: OfferID("o"), owner: a, schoolID: SchoolID("x"), type: .partial, status: .pending, offerDate: today,
      createdAt: noon)
    #expect(try answer.interactions.get() == Loaded(rows: [interaction], skipped: 1))
    #expect(try answer.offers.get() == Loaded(rows: [offer], skipped: 1))
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

  @Test func anUnreadableSourceLeavesTheOthers() async throws {
    let store = try await store(
      of: #"{"events": [{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-10"}]}"#)
    try await execute("DROP TABLE interactions", in: store)
    let answer = await LocalBackend(store).loadTimeline(of: a)
    #expect(try answer.events.get().rows.count == 1)
    #expect(throws: ServiceFailure.self) { try answer.interactions.get() }
    #expect(try answer.offers.get().rows.isEmpty)
  }
}

import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

/// The four sources of the timeline, and the owners of their rows.
@Suite(.serialized) struct TimelineTests {
  private static let schools = #"[{"id":"s-1","name":"A","family_unit_id":"f-1"},{"id":"s-2","name":"B"}]"#

  private static let rows = [
    "schools": schools,
    "events":
      #"[{"id":"e-1","user_id":"athlete-1","type":"camp","name":null,"start_date":"2026-02-14","end_date":"nonsense"}]"#,
    "offers":
      #"[{"id":"o-1","user_id":"athlete-1","offer_type":"partial","offer_date":null,"created_at":"2026-02-01T10:00:00Z"}]"#,
    "interactions":
      #"[{"id":"i-1","type":"email","subject":"Hi","occurred_at":"2026-02-01T15:00:00+00:00","school_id":"s-1"}]"#,
    "school_status_history":
      #"[{"id":"h-1","school_id":"s-2","new_status":"contacted","changed_at":"2026-01-05 15:20:30.123456+00"}]"#,
  ]

  /// Answers as `answers` does: the rows of interactions are a family's.
  private func ofFamily(_ bodies: [String: String]) -> LoopbackServer.Script {
    { request in
      request.query.contains("family_unit_id=is.null") ? .json("[]") : answers(bodies)(request)
    }
  }

  @Test func everySourceIsRead() async throws {
    let fixture = try Fixture(script: ofFamily(Self.rows))
    let answer = await fixture.backend.loadTimeline(of: "athlete-1")
    let camp = Event(id: "e-1", owner: "athlete-1", type: .camp, name: nil, startDate: day("2026-02-14"))
    #expect(try answer.events.get() == Loaded(rows: [camp]))
    let offer = Offer(
      id: OfferID("o-1"), owner: "athlete-1", schoolID: nil, type: .partial, status: .pending,
      offerDate: day("2026-02-01"), createdAt: instant("2026-02-01T10:00:00Z"))
    #expect(try answer.offers.get() == Loaded(rows: [offer]))
    let contact = Interaction(
      id: InteractionID("i-1"), schoolID: SchoolID("s-1"), type: .email, subject: "Hi",
      instant: instant("2026-02-01T15:00:00Z"))
    #expect(try answer.interactions.get() == Loaded(rows: [contact]))
    let status = StatusChange(
      id: StatusChangeID("h-1"), schoolID: SchoolID("s-2"), new: .contacted,
      instant: instant("2026-01-05T15:20:30.123456Z"))
    #expect(try answer.statusChanges.get() == Loaded(rows: [status]))
    // The members are requested, and because they name no family, the athlete's schools (decision L1).
    let asked = fixture.server.requests.compactMap { $0.path.split(separator: "/").last.map(String.init) }
    #expect(
      asked.sorted() == [
        "events", "family_members", "interactions", "interactions", "offers", "school_status_history", "schools",
        "schools",
      ])
  }

  @Test func rowsWithoutADateAreCounted() async throws {
    let fixture = try Fixture(
      script: ofFamily([
        "schools": Self.schools,
        "events": #"[{"id":"e","user_id":"athlete-1","type":"camp","start_date":"2026-02-30"}]"#,
        "offers": #"[{"id":"o","user_id":"athlete-1","offer_type":"partial","offer_date":"soon","created_at":null}]"#,
        "interactions": #"[{"id":"i","type":"email","school_id":"s-1"}]"#,
        "school_status_history": #"[{"id":"h","school_id":"s-1","new_status":"contacted","changed_at":null}]"#,
      ]))
    let answer = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(try answer.events.get() == Loaded(rows: [], skipped: 1))
    #expect(try answer.offers.get() == Loaded(rows: [], skipped: 1))
    #expect(try answer.interactions.get() == Loaded(rows: [], skipped: 1))
    #expect(try answer.statusChanges.get() == Loaded(rows: [], skipped: 1))
  }

  @Test(arguments: ["events", "offers", "interactions", "school_status_history"])
  func aFailedSourceLeavesTheOthers(_ table: String) async throws {
    let fixture = try Fixture { request in
      request.path.hasSuffix("/\(table)") ? .json("{}", status: 403) : answers(Self.rows)(request)
    }
    let answer = await fixture.backend.loadTimeline(of: "athlete-1")
    let failed = [
      "events": kind(answer.events), "offers": kind(answer.offers), "interactions": kind(answer.interactions),
      "school_status_history": kind(answer.statusChanges),
    ]
    #expect(failed.filter { $0.value != nil } == [table: .notPermitted])
  }

  @Test func aSchoolsFailureFailsContactsAndHistory() async throws {
    let fixture = try Fixture { request in
      request.path.hasSuffix("/schools") ? .json("{}", status: 403) : answers(Self.rows)(request)
    }
    let answer = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(kind(answer.events) == nil && kind(answer.offers) == nil)
    #expect(kind(answer.interactions) == .notPermitted && kind(answer.statusChanges) == .notPermitted)
  }

  private func kind<Row>(_ part: TimelineAnswer.Part<Row>) -> ServiceFailure.Kind? {
    if case .failure(let failure) = part { failure.kind } else { nil }
  }

  @Test func theSourcesAreRequestedConcurrently() async throws {
    let together = DispatchSemaphore(value: 0)
    let fixture = try Fixture { request in
      // Events are answered only once the offers have been requested: requests in sequence would wait forever.
      if request.path.hasSuffix("/offers") { together.signal() }
      if request.path.hasSuffix("/events") { together.wait() }
      return answers(Self.rows)(request)
    }
    #expect(kind(await fixture.backend.loadTimeline(of: "athlete-1").events) == nil)
  }

  /// One request for many schools (decision T18).
  @Test(arguments: [(0, 0), (1, 1), (100, 1), (101, 2), (250, 3)])
  func schoolsAreRequestedInChunksOf100(_ count: Int, _ chunks: Int) async throws {
    let schools = (0..<count).map { #"{"id":"s-\#($0)","name":"x","family_unit_id":null}"# }
    let fixture = try Fixture(script: answers(["schools": "[\(schools.joined(separator: ","))]"]))
    let answer = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(try answer.interactions.get().rows.isEmpty && answer.statusChanges.get().rows.isEmpty)
    for table in ["school_status_history", "interactions"] {
      let lists = fixture.server.requests.filter { $0.path.hasSuffix("/\(table)") }
        .compactMap { request in request.query.first { $0.hasPrefix("school_id=in.(") } }
      #expect(lists.count == chunks)
      let ids = lists.flatMap { (list: String) -> [Substring] in
        list.dropFirst("school_id=in.(".count).dropLast().split(separator: ",")
      }
      let expected: [String] = (0..<count).map { "s-\($0)" }
      // Concurrent requests are sent in any order.
      #expect(ids.map(String.init).sorted() == expected.sorted())
    }
  }

  /// Decision X4: a row without a family, requested by its id, belongs to an athlete only by its school.
  @Test(arguments: [("s-1", false), ("s-2", true), ("s-9", false)])
  func aContactWithoutAFamilyBelongsByItsSchool(_ school: String, _ isThere: Bool) async throws {
    let row = """
      [{"id":"interaction-1","type":"email","direction":"inbound","occurred_at":"2026-02-01T15:00:00Z",\
      "school_id":"\(school)","logged_by":"stranger","family_unit_id":null}]
      """
    let fixture = try Fixture(
      script: answers([
        "family_members": #"[{"user_id":"athlete-1","family_unit_id":"f-1","role":"player"}]"#,
        "schools": Self.schools, "interactions": row,
      ]))
    #expect(await Call.loadInteraction.failure(fixture.backend)?.kind == (isThere ? nil : .notFound))
  }

  /// Decision L1: all contacts except a sibling's, for every school.
  @Test func onlyASiblingsContactsAreExcluded() async throws {
    func row(_ id: String, school: String?, by author: String?) -> String {
      let text = { (value: String?) in value.map { "\"\($0)\"" } ?? "null" }
      return """
        {"id":"\(id)","type":"email","occurred_at":"2026-02-01T15:00:00Z","school_id":\(text(school)),\
        "logged_by":\(text(author))}
        """
    }
    let families =
      #"{"success":true,"families":[{"familyUnitId":"f-1","athleteId":"athlete-1"},{"familyUnitId":"f-1","#
      + #""athleteId":"athlete-2"},{"familyUnitId":"f-2","athleteId":"athlete-3"}]}"#
    let rows = [
      row("own school", school: "s-1", by: "parent-1"),
      row("own school, sibling's hand", school: "s-1", by: "athlete-2"),
      row("own hand", school: "s-9", by: "athlete-1"), row("sibling's school", school: "s-9", by: "parent-1"),
      row("no school", school: nil, by: "parent-1"), row("no school, own hand", school: nil, by: "athlete-1"),
      row("no school, no hand", school: nil, by: nil),
      row("no school, sibling's hand", school: nil, by: "athlete-2"),
    ]
    let fixture = try Fixture(
      tokens: StubTokens(user: "parent-1"),
      script: ofFamily([
        "users": #"[{"id":"parent-1","full_name":"Pat","role":"parent"}]"#, "accessible": families,
        "schools": Self.schools, "interactions": "[\(rows.joined(separator: ","))]",
      ]))
    _ = try await fixture.backend.loadFamily()
    let answer = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(
      try answer.interactions.get().rows.map(\.id.rawValue) == [
        "no school", "no school, no hand", "no school, own hand", "own hand", "own school", "sibling's school",
      ])
    let asked = fixture.server.requests.filter { $0.path.hasSuffix("/interactions") }
    #expect(asked.contains { $0.query.contains("family_unit_id=eq.f-1") })
  }
}

import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

/// Requests and answers recorded with real servers: PostgREST 13.0.8 and 12.0.3.
@Suite(.serialized) struct RecordedTests {
  static let ava: AthleteID = "aaaaaaaa-0000-4000-8000-000000000001"
  static let stranger: AthleteID = "bbbbbbbb-0000-4000-8000-000000000001"
  static let window = (day("2025-12-01"), day("2026-02-10"))

  /// An operation of the backend, and its recording.
  struct Twin: Sendable, CustomTestStringConvertible {
    var pair: String
    /// Filters missing from the recorded request.
    var narrower: [String] = []
    /// Names of query items that may differ: other columns or order, and our pages.
    var free: Set<String> = ["select", "order", "limit", "offset"]
    var call: @Sendable (SupabaseBackend) async throws(ServiceFailure) -> Void
    var outcome: ServiceFailure.Kind?
    var testDescription: String { pair }
  }

  private static let offerID = OfferID("0f000000-0000-4000-8000-000000000102")
  private static let offer = OfferTerms(
    schoolID: SchoolID("5c000000-0000-4000-8000-000000000001"), type: .partial, status: .pending, amount: 50_000.5,
    percentage: 33, offerDate: day("2026-02-10"))

  private static func creating(_ id: String, percentage: Double? = nil)
    -> @Sendable (SupabaseBackend)
    async throws(ServiceFailure) -> Void
  {
    { backend throws(ServiceFailure) in
      var offer = Self.offer
      if let percentage { offer.percentage = percentage }
      try await backend.createOffer(offer, as: OfferID("0f000000-0000-4000-8000-000000000\(id)"), of: ava)
    }
  }

  private static let deleting: @Sendable (SupabaseBackend) async throws(ServiceFailure) -> Void = {
    backend throws(ServiceFailure) in try await backend.deleteOffer(offerID, of: ava)
  }

  static let twins: [Twin] = [
    Twin(pair: "list own events") { backend throws(ServiceFailure) in
      #expect(try await backend.loadEvents(of: ava).rows.count == 2)
    },
    Twin(pair: "order nullsfirst / nullslast") { backend throws(ServiceFailure) in
      // Two rows without what an offer needs.
      #expect(try await backend.loadOffers(of: ava).skipped == 2)
    },
    Twin(pair: "stranger reads A offers") { backend throws(ServiceFailure) in
      #expect(try await backend.loadOffers(of: ava) == Loaded(rows: []))
    },
    Twin(pair: "parent reads athlete_task") { backend throws(ServiceFailure) in
      #expect(try await backend.loadTasks(of: ava).statuses.isEmpty)
    },
    Twin(pair: "numeric unconstrained") { backend throws(ServiceFailure) in
      #expect(try await backend.loadMetrics(of: ava, from: window.0, through: window.1).skipped == 2)
    },
    Twin(pair: "interactions own") { backend throws(ServiceFailure) in
      #expect(try await backend.loadInteractions(of: ava).rows.map(\.subject) == ["Hello"])
    },
    Twin(pair: "insert representation", call: creating("102")),
    Twin(pair: "insert RLS denied other user", call: creating("109"), outcome: .notPermitted),
    Twin(pair: "insert numeric overflow", call: creating("109", percentage: 123_456), outcome: .valuesRefused),
    Twin(pair: "insert duplicate pk", call: creating("101"), outcome: .conflict),
    Twin(pair: "upsert athlete_task on unique") { backend throws(ServiceFailure) in
      let task = TaskID("7a000000-0000-4000-8000-000000000001")
      let stored = try await backend.updateTaskStatus(task, of: ava, to: .inProgress)
      #expect(stored == AthleteTask(athlete: ava, task: task, status: .inProgress))
    },
    Twin(pair: "delete ok representation", narrower: ["user_id=eq.\(ava)"], free: [], call: deleting),
    Twin(
      pair: "delete again representation", narrower: ["user_id=eq.\(ava)"], free: [], call: deleting,
      outcome: .notFound),
    Twin(
      pair: "delete no-school event by stranger with user_id guard", free: [],
      call: { backend throws(ServiceFailure) in
        try await backend.deleteEvent("e0000000-0000-4000-8000-000000000002", of: stranger)
      }, outcome: .notFound),
  ]

  @Test(arguments: twins)
  func requestsMatchTheirRecordings(_ twin: Twin) async throws {
    let pairs = RecordedPair.named(twin.pair)
    #expect(pairs.count == 2)
    for pair in pairs {
      let fixture = try Fixture(tokens: StubTokens(user: UserID(Self.ava.rawValue))) { request in
        if request.path.hasSuffix("/schools") {
          let school = #"{"id":"5c000000-0000-4000-8000-000000000001","name":"Stanford","#
          return .json("[\(school)\"family_unit_id\":\"fa000000-0000-4000-8000-000000000001\"}]")
        }
        // After a duplicate key the stored row is read: a different one.
        if request.method == "GET", pair.method == "POST" { return .json(#"[{"id":"1"}]"#) }
        return request.path == "/rest/v1\(pair.path)" ? pair.answer : .json("[]")
      }
      let failure = await failure { () async throws(ServiceFailure) in try await twin.call(fixture.backend) }
      #expect(failure?.kind == twin.outcome, "\(pair.version): \(failure?.detail ?? "done")")
      let sent = try #require(fixture.server.requests.first { $0.path == "/rest/v1\(pair.path)" })
      compare(sent, with: pair, twin)
    }
  }

  private func compare(_ sent: LoopbackRequest, with pair: RecordedPair, _ twin: Twin) {
    #expect(sent.method == pair.method)
    let isFree = { (item: String) in twin.free.contains(String(item.prefix { $0 != "=" })) }
    #expect(Set(sent.query.filter { !isFree($0) }) == Set(pair.query.filter { !isFree($0) } + twin.narrower))
    for (name, value) in pair.headers { #expect(sent.header(name) == value) }
    #expect(sent.header("Accept") == "application/json")
    guard let body = pair.body else { return #expect(sent.body.isEmpty) }
    // Every recorded column with its value; of ours only empty ones and the default status are on top of them.
    let recorded = Self.columns(body)
    let ours = Self.columns(sent.text)
    for (name, value) in recorded { #expect(ours[name] == value, "\(name)") }
    let extra = ours.filter { recorded[$0.key] == nil && $0.value != .null }
    #expect(Set(extra.keys).isSubset(of: ["status", "scholarship_amount", "scholarship_percentage"]), "\(extra)")
  }

  private static func columns(_ text: String) -> [String: JSONValue] {
    JSONValue(json: text.utf8)?.members ?? [:]
  }

  /// Expected failure for each refusal of the servers, by method, status and code.
  static let refusals: [String: ServiceFailure.Kind] = [
    "GET 400 22007": .unexpectedReply, "GET 400 22008": .unexpectedReply, "GET 400 22P02": .unexpectedReply,
    "GET 400 22023": .unexpectedReply, "GET 400 42703": .unexpectedReply, "GET 400 PGRST100": .unexpectedReply,
    "GET 401 22023": .serverError, "GET 401 PGRST301": .serverError, "GET 401 PGRST303": .serverError,
    "GET 404 PGRST125": .unexpectedReply, "GET 404 PGRST205": .unexpectedReply, "GET 404 42P01": .unexpectedReply,
    "GET 404 ": .unexpectedReply, "GET 406 PGRST106": .unexpectedReply, "GET 406 PGRST107": .unexpectedReply,
    "GET 406 PGRST116": .unexpectedReply, "GET 416 ": .unexpectedReply, "GET 416 PGRST103": .unexpectedReply,
    "DELETE 204 ": .unexpectedReply, "DELETE 400 PGRST124": .unexpectedReply, "DELETE 400 PGRST122": .unexpectedReply,
    "DELETE 406 PGRST116": .unexpectedReply, "PATCH 204 ": .notPermitted, "PATCH 406 PGRST116": .unexpectedReply,
    "POST 400 22003": .valuesRefused, "POST 400 22008": .valuesRefused, "POST 400 22P02": .valuesRefused,
    "POST 400 23502": .valuesRefused, "POST 400 PGRST102": .unexpectedReply, "POST 400 PGRST204": .unexpectedReply,
    "POST 401 42501": .serverError, "POST 403 42501": .notPermitted, "POST 409 23503": .valuesRefused,
  ]

  /// Every recorded answer, given to the closest operation of the backend. Rows that were not changed exist when
  /// they are checked (decision W2).
  @Test(arguments: RecordedPair.all)
  func everyRecordedResponseIsInterpreted(_ pair: RecordedPair) async throws {
    let fixture = try Fixture { request in
      // A refused row of an athlete without a family is reported so (decision L15).
      if request.path.hasSuffix("/family_members") { return .json("[]") }
      if request.path.hasSuffix("/schools") { return .json(#"[{"id":"s-1","family_unit_id":"f-1"}]"#) }
      // After a duplicate key the stored row is read: a different one.
      if request.method == pair.method { return pair.answer }
      // A row that still has the old values may not be changed (decision L2).
      return .json(pair.method == "PATCH" ? #"[{"id":"1","status":"pending"}]"# : #"[{"id":"1"}]"#)
    }
    // The answered row is the sent row (decision L4).
    let answered = pair.answerText.firstMatch(of: /"id": *"([^"]+)"/).map { OfferID(String($0.output.1)) }
    let id = answered ?? Self.offerID
    let failure = await failure { () async throws(ServiceFailure) in
      switch pair.method {
      case "GET": _ = try await fixture.backend.loadEvents(of: Self.ava)
      case "DELETE": try await fixture.backend.deleteOffer(id, of: Self.ava)
      case "PATCH":
        try await fixture.backend.make(.status(id, from: .pending, to: .accepted, of: Self.ava))
      default: try await fixture.backend.createOffer(Self.offer, as: id, of: Self.ava)
      }
    }
    let isEmpty = pair.answerText.trimmingCharacters(in: .whitespaces) == "[]"
    let isChange = pair.method == "DELETE" || pair.method == "PATCH"
    if (200..<300).contains(pair.status), pair.status != 204 {
      let isDone = pair.method == "GET" || answered != nil
      // An only element without an id is no row (decision L9).
      let rows = JSONValue(json: pair.answerText.utf8)?.elements?.compactMap(\.members)
      let isNoRow = pair.method == "GET" && rows?.count == 1 && rows?.first?["id"] == nil
      let kind: ServiceFailure.Kind? =
        isNoRow
        ? .unexpectedReply
        : isDone ? nil : isEmpty && isChange ? .notPermitted : isChange ? .unexpectedReply : .conflict
      #expect(failure?.kind == kind, "\(failure?.detail ?? "")")
    } else if pair.code == "23505" {
      #expect(failure?.kind == .conflict)
    } else {
      let key = "\(pair.method) \(pair.status) \(pair.code ?? "")"
      #expect(failure?.kind == Self.refusals[key], "\(key): \(failure?.detail ?? "done")")
      #expect(Self.refusals[key] != nil, "\(key)")
    }
  }

  @Test(arguments: RecordedPair.named("list own events"))
  func rowsOfTheRealSchemaAreParsed(_ pair: RecordedPair) async throws {
    let fixture = try Fixture { _ in pair.answer }
    let loaded = try await fixture.backend.loadEvents(of: Self.ava)
    #expect(loaded.skipped == 0)
    let showcase = try #require(loaded.rows.first { $0.name == "Spring Showcase 2026" })
    #expect(
      showcase
        == Event(
          id: "e0000000-0000-4000-8000-000000000001", owner: Self.ava,
          schoolID: SchoolID("5c000000-0000-4000-8000-000000000001"), type: .showcase, name: "Spring Showcase 2026",
          startDate: day("2026-04-15"), endDate: day("2026-04-16"), startTime: "09:00:00", cost: 150,
          isRegistered: true))
  }

  /// A query survives escaping and parsing, and no reserved character is sent unescaped.
  @Test(arguments: RecordedPair.all)
  func everyRecordedQueryRoundTrips(_ pair: RecordedPair) throws {
    let items = pair.query.map { item in
      let name = item.prefix { $0 != "=" }
      return HTTPRequest.QueryItem(String(name), String(item.dropFirst(name.count + 1)))
    }
    let target = HTTPRequest(.get, "https://example.com\(pair.path)", query: items).target
    let query = target.drop { $0 != "?" }.dropFirst()
    let reserved = Array("+(),:*\"\\ ".utf8)
    #expect(query.utf8.allSatisfy { (byte: UInt8) -> Bool in byte < 0x7F && !reserved.contains(byte) })
    #expect(query.split(separator: "&").map { String($0).removingPercentEncoding } == pair.query)
    #expect(HTTPRequest(.get, "https://example.com\(pair.path)", query: items).url?.absoluteString == target)
  }

  @Test func listsAreQuotedAsRecorded() {
    let names = [SchoolID(#"St. Mary's, "The" College (CA) & 50% José"#), SchoolID("Stanford")]
    for pair in RecordedPair.named("in list quoted reserved") {
      let item = TableQuery.among("name", names)
      #expect(pair.query.contains("\(item.name)=\(item.value)"))
    }
  }

  /// A reserved character alone requires quotes (wire.md §2).
  @Test(arguments: [
    (#"a\b"#, #""a\\b""#), ("a,b", #""a,b""#), ("a(b", #""a(b""#), ("a)b", #""a)b""#), (#"a"b"#, #""a\"b""#),
    (" a", #"" a""#), ("", #""""#), ("a.b-c_d:e", "a.b-c_d:e"),
  ])
  func oneReservedCharacterQuotesAnElement(id: String, element: String) {
    #expect(TableQuery.among("id", [SchoolID(id), SchoolID("x")]).value == "in.(\(element),x)")
  }
}

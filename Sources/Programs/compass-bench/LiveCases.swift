import CompassModel
import CompassServices
import Foundation
import CompassLoopback
import Records
import CompassSupabase

/// Loading a long table of a live project whose server takes 50 ms per response (decision W5).
@MainActor
enum LiveCases {
  private nonisolated static let athlete = AthleteID("aaaaaaaa-0000-4000-8000-000000000001")
  private nonisolated static let page = 1_000
  private static let delay = Duration.milliseconds(50)

  /// Loads all rows in parallel; the floor is the answers that depend on each other. Throws if that fails.
  static func measure(_ stopwatch: inout Stopwatch) async throws {
    guard stopwatch.wants("live") else { return }
    let count = 20_000
    let server = try server(count)
    defer { server.stop() }
    let configuration = try SupabaseConfiguration(url: server.url, key: "public-key")
    var times: [Int] = []
    for _ in 0..<7 {
      let backend = SupabaseBackend(
        SupabaseClient(configuration, tokens: EndlessSession()), session: EndlessSession())
      let start = ContinuousClock.now
      let events = try await backend.rows(of: Query(RowsKey(.events, of: athlete)), cached: nil)
      times.append((ContinuousClock.now - start).nanoseconds)
      let rows = events.base(Event.self)?.rows.count ?? 0
      check(rows == count && events.skipped == 0, "live.\(count): \(rows) rows")
    }
    let rounds = 1 + (count / page - 1 + requestsAtOnce - 1) / requestsAtOnce
    stopwatch.add("live.\(count)", times.sorted(), items: count, floor: rounds * delay.nanoseconds)
  }

  /// Starts a server with prepared rows, which takes 50 ms per answer; throws if it cannot listen.
  private static func server(_ count: Int) throws -> LoopbackServer {
    let ids = (0..<count).map { _ in UUID().uuidString.lowercased() }.sorted()
    let rows = ids.map { Data(row($0).utf8) }
    let server = try LoopbackServer(keepsConnections: true) { request in
      var range = ids.indices
      for item in request.query {
        let value = String(item.drop { $0 != "." }.dropFirst())
        if item.hasPrefix("id=gt.") { range = index(behind: value, in: ids)..<range.upperBound }
        if item.hasPrefix("id=lte.") { range = range.lowerBound..<index(behind: value, in: ids) }
      }
      var body = Data("[".utf8)
      for index in range.prefix(page) { body += (index > range.lowerBound ? Data(",\n ".utf8) : Data()) + rows[index] }
      return .reply(
        status: 200, headers: ["Content-Range": "0-\(range.prefix(page).count - 1)/\(range.count)"],
        body: body + Data("]".utf8))
    }
    server.fail(.any, with: .delay(delay))
    return server
  }

  private nonisolated static func index(behind id: String, in ids: [String]) -> Int {
    var (start, end) = (0, ids.count)
    while start < end {
      let middle = (start + end) / 2
      if ids[middle] <= id { start = middle + 1 } else { end = middle }
    }
    return start
  }

  private static func row(_ id: String) -> String {
    """
    {"id":"\(id)","school_id":null,"type":"camp","name":"Camp \(id)","location":null,"start_date":"2026-03-01",\
    "end_date":null,"coaches_present":[],"performance_notes":null,"stats_recorded":null,"cost":150.00,\
    "registered":false,"attended":true,"created_at":"2026-02-10T14:03:07+00:00",\
    "updated_at":"2026-02-21T00:22:40.00487+00:00","user_id":"\(athlete)","created_by":null,"updated_by":null,\
    "start_time":"09:00:00","end_time":null,"checkin_time":null,"url":null,\
    "description":"A camp for pitchers and catchers","event_source":null,"address":null,"city":"Ames","state":"IA",\
    "family_unit_id":"fa000000-0000-4000-8000-000000000001"}
    """
  }
}

private struct EndlessSession: AccessTokens, SignInBackend {
  var asksForCredentials: Bool { true }
  var signedInUser: UserID? { UserID("aaaaaaaa-0000-4000-8000-000000000001") }
  func user() async throws(ServiceFailure) -> UserID { "aaaaaaaa-0000-4000-8000-000000000001" }
  func signIn(email: String, password: Secret) async throws(ServiceFailure) {}
  func signOut() async {}
  func token() async throws(ServiceFailure) -> String { "token" }
  func refreshed(after rejected: String) async throws(ServiceFailure) -> String { "token" }
}

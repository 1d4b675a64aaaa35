import Foundation
import Testing

@testable import CompassLoopback

/// Checks the answers of the project's tables for each user (wire.md §1, §3).
struct ProjectTests {
  private let project: LoopbackProject

  /// Ava and her parent are a family; Zoe is not.
  init() throws {
    project = try LoopbackProject(
      #"""
      {"family": {"id": "f", "members": [
         {"user_id": "ava", "role": "player", "family_unit_id": "another"}, {"user_id": "pat", "role": "parent"}]},
       "users": [{"id": "ava", "full_name": "Ava"}, {"id": "pat"}, {"id": "zoe"}],
       "events": [
         {"id": "a", "user_id": "ava", "name": "Camp \"a, b", "start_date": "2026-02-10",
          "updated_at": "2026-02-01T00:00:00Z"},
         {"id": "b", "user_id": "ava", "name": "back\\slash", "start_date": "2026-02-11", "updated_at": null},
         {"id": "c", "user_id": "ava", "name": "c", "start_date": "2026-02-12",
          "updated_at": "2026-02-03T00:00:00+00:00"}],
       "task": [{"id": "t", "title": "Film"}, {"id": "u", "title": "Call"}],
       "athlete_task": [{"id": "1", "athlete_id": "ava", "task_id": "t", "status": "completed"}]}
      """#, tokens: ["A": "ava", "P": "pat", "Z": "zoe"])
  }

  private func answer(
    _ token: String?, _ target: String, method: String = "GET", body: String = "", webApp: Bool = false
  ) -> (status: Int, body: Data) {
    var headers = [(name: "apikey", value: project.key), (name: "Prefer", value: "return=representation")]
    if let token { headers.append((name: "Authorization", value: "Bearer \(token)")) }
    let request = LoopbackRequest(
      method: method, target: (webApp ? "/api/" : "/rest/v1/") + target, headers: headers, body: Data(body.utf8))
    guard case .reply(let status, _, let body) = project.answer(request) else { return (0, Data()) }
    return (status, body)
  }

  private func ids(_ token: String?, _ target: String) -> [String] {
    let rows = (try? JSONSerialization.jsonObject(with: answer(token, target).body)) as? [[String: Any]]
    return rows?.compactMap { $0["id"] as? String } ?? ["no rows"]
  }

  @Test(arguments: [
    ("id=gt.a", ["b", "c"]), ("id=gte.b", ["b", "c"]), ("id=lt.b", ["a"]), ("id=lte.b", ["a", "b"]),
    ("id=gt.a&id=lte.b", ["b"]), ("id=eq.b", ["b"]), ("id=neq.b", ["a", "c"]), ("id=not.eq.b", ["a", "c"]),
    ("updated_at=is.null", ["b"]), ("updated_at=not.is.null", ["a", "c"]),
    ("updated_at=gte.2026-02-03T00:00:00Z", ["c"]), ("updated_at=gte.2026-02-02T19:00:00-05:00", ["c"]),
    ("or=(id.eq.a,start_date.gte.2026-02-12)", ["a", "c"]), ("and=(id.gt.a,id.lt.c)", ["b"]),
    (#"name=in.("Camp \"a, b",c)"#, ["a", "c"]), (#"name=in.("back\\slash")"#, ["b"]), ("name=in.()", []),
  ])
  func filtersBehaveLikePostgREST(_ filter: String, _ expected: [String]) {
    let encoded = filter.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? filter
    #expect(ids("A", "events?select=id&\(encoded.replacing("+", with: "%2B"))") == expected)
  }

  @Test(arguments: [
    ("updated_at.desc", ["b", "c", "a"]), ("updated_at.desc.nullslast", ["c", "a", "b"]),
    ("updated_at.asc", ["a", "c", "b"]), ("updated_at.asc.nullsfirst", ["b", "a", "c"]), ("id.desc", ["c", "b", "a"]),
  ])
  func nullSortsAsTheLargestValueByDefault(_ order: String, _ expected: [String]) {
    #expect(ids("A", "events?select=id&order=\(order)") == expected)
  }

  @Test func rowsAreHiddenOutsideTheFamily() {
    #expect(ids("A", "events?select=id") == ["a", "b", "c"] && ids("P", "events?select=id") == ["a", "b", "c"])
    #expect(ids("Z", "events?select=id") == [] && ids(nil, "events?select=id") == [])
    #expect(ids("A", "athlete_task?select=id") == ["1"] && ids("P", "athlete_task?select=id") == [])
  }

  @Test(arguments: [("P", 3), ("Z", 3), ("A", 2)])
  func onlyTheAthleteDeletesAnEvent(_ token: String, _ left: Int) {
    #expect(answer(token, "events?id=eq.a", method: "DELETE").status == 200)
    #expect(project.count(of: "events") == left)
  }

  @Test(arguments: [("A", 201), ("P", 403), ("Z", 403)])
  func onlyTheAthleteStoresTaskProgress(_ token: String, _ status: Int) {
    let body = #"{"athlete_id": "ava", "task_id": "u", "status": "in_progress"}"#
    #expect(answer(token, "athlete_task", method: "POST", body: body).status == status)
    #expect(project.count(of: "athlete_task") == (status == 201 ? 2 : 1))
  }

  @Test(arguments: [("A", 200), ("P", 200), ("Z", 403), (nil, 401)])
  func theWebAppReturnsProgressToTheFamily(_ token: String?, _ status: Int) {
    let answered = answer(token, "athlete-tasks?athleteId=ava", webApp: true)
    #expect(answered.status == status)
    #expect((String(decoding: answered.body, as: UTF8.self).contains("completed")) == (status == 200))
  }

  /// A member belongs to the family that lists it, regardless of the other values of its row.
  @Test func aParentListsTheAthletesOfItsFamily() {
    for (token, names) in [("P", 1), ("Z", 0)] {
      let text = String(decoding: answer(token, "family/accessible", webApp: true).body, as: UTF8.self)
      #expect(text.split(separator: "athleteName").count - 1 == names && text.contains("Ava") == (names > 0))
      #expect(!text.contains("another"))
    }
  }

  @Test func omittedTablesAndColumnsAreMissing() {
    project.leaveOut("events.start_date")
    #expect(answer("A", "events?select=start_date").status == 400)
    #expect(answer("A", "events?select=id").status == 200)
    project.leaveOut("events")
    #expect(answer("A", "events?select=id").status == 404)
  }
}

/// Selection of the requests for a rule.
struct LoopbackMatchTests {
  @Test(arguments: [
    (LoopbackMatch("GET", to: "events"), [true, false, false, false]),
    (LoopbackMatch("DELETE"), [false, true, false, false]), (LoopbackMatch(to: "events"), [true, true, false, false]),
    (.changes, [false, true, false, false]), (.refreshes, [false, false, true, false]),
    (.signIns, [false, false, false, true]), (.any, [true, true, true, true]),
  ])
  func aMatchComparesMethodAndPath(_ match: LoopbackMatch, _ expected: [Bool]) {
    let requests = [
      ("GET", "/rest/v1/events"), ("DELETE", "/rest/v1/events"), ("POST", "/auth/v1/token?grant_type=refresh_token"),
      ("POST", "/auth/v1/token?grant_type=password"),
    ].map { LoopbackRequest(method: $0, target: $1, headers: [], body: Data()) }
    #expect(requests.map(match.holds) == expected)
  }
}

import CompassModel
import TestSupport
import Testing

/// Checks the athlete's tasks and their due dates as a parent sees them (decision W4).
@Suite(.serialized) struct ParentTests {
  private static let users = #"[{"id":"p-1","full_name":"Ava","role":"player","graduation_year":2028}]"#
  private static let status = #"[{"athlete_id":"p-1","task_id":"t-1","status":"completed"}]"#

  private func tasks(
    of user: UserID, api: LoopbackAnswer? = nil, table: String = "[]",
    task: String = #"[{"id":"t-1","grade_level":9,"title":"T"}]"#
  ) async throws -> (LoadedTasks, [LoopbackRequest]) {
    let fixture = try Fixture(api: api != nil, tokens: StubTokens(user: user)) { request in
      if let api, request.path.hasSuffix("/api/athlete-tasks") { return api }
      return answers(["task": task, "athlete_task": table, "users": Self.users])(request)
    }
    return (try await fixture.backend.loadTasks(of: "p-1"), fixture.server.requests)
  }

  @Test func theWebAppProvidesTaskStatuses() async throws {
    for body in [Self.status, #"{"success":true,"data":\#(Self.status)}"#] {
      let (loaded, requests) = try await tasks(of: "a-1", api: .json(body))
      #expect(loaded.areStatusesKnown && loaded.statuses.map(\.status) == [.completed])
      let asked = try #require(requests.first { $0.path.hasSuffix("/api/athlete-tasks") })
      #expect(asked.query == ["athleteId=p-1"])
      #expect(!requests.contains { $0.path.hasSuffix("/athlete_task") })
    }
  }

  @Test func anEmptyStatusListCountsAsKnown() async throws {
    let (byAPI, _) = try await tasks(of: "a-1", api: .json("[]"))
    #expect(byAPI.areStatusesKnown && byAPI.statuses.isEmpty)
    let (own, requests) = try await tasks(of: "p-1", api: .json("[]"))
    #expect(own.areStatusesKnown && own.statuses.isEmpty)
    #expect(!requests.contains { $0.path.hasSuffix("/api/athlete-tasks") }, "an athlete reads its own rows")
  }

  @Test(arguments: [nil, 403, 404])
  func inaccessibleStatusesAreUnknown(_ status: Int?) async throws {
    let api = status.map { LoopbackAnswer.json("{}", status: $0) }
    let (loaded, _) = try await tasks(of: "a-1", api: api)
    #expect(!loaded.areStatusesKnown && loaded.statuses.isEmpty && loaded.tasks.count == 1)
    // A linked account may read the table.
    let (linked, _) = try await tasks(of: "a-1", api: api, table: Self.status)
    #expect(linked.areStatusesKnown && linked.statuses.count == 1)
  }

  @Test func withoutAWebAppStatusesAreUnknown() async throws {
    let project = try LoopbackProject(
      """
      {"users": [{"id": "a-1", "full_name": "Ava", "role": "parent"},
                 {"id": "p-1", "full_name": "Pat", "role": "player", "graduation_year": 2028}],
       "family": {"id": "f-1", "members": [
         {"user_id": "a-1", "role": "parent"}, {"user_id": "p-1", "role": "player"}]},
       "task": [{"id": "t-1", "grade_level": 9, "title": "T"}], "athlete_task": \(Self.status)}
      """, key: Fixture.key, tokens: [StubTokens.first: "a-1"])
    let fixture = try Fixture(project, tokens: StubTokens(user: "a-1"))
    for isThere in [true, false] {
      project.setWebApp(isThere: isThere)
      let pat = Athlete(id: "p-1", name: "Pat", graduationYear: 2028, hasFamily: true)
      #expect(try await fixture.backend.loadFamily().athletes == [pat])
      let tasks = try await fixture.backend.loadTasks(of: "p-1")
      #expect(tasks.tasks.count == 1 && tasks.areStatusesKnown == isThere)
    }
  }

  @Test func aServerErrorIsNotReportedAsUnknown() async throws {
    let fixture = try Fixture(tokens: StubTokens(user: "a-1")) { request in
      request.path.hasSuffix("/api/athlete-tasks") ? .json("", status: 501) : .json("[]")
    }
    let failure = await failure { () async throws(ServiceFailure) in _ = try await fixture.backend.loadTasks(of: "p-1")
    }
    #expect(failure?.kind == .serverError)
  }

  @Test(arguments: [
    (#""deadline_offset_months":18"#, "2026-12-01"), (#""deadline_offset_months":0"#, "2028-06-01"),
    (#""deadline_offset_months":5"#, "2028-01-01"), (#""deadline_offset_months":6"#, "2027-12-01"),
    (#""deadline_offset_months":-1"#, "2028-07-01"), (#""deadline_offset_months":null"#, nil),
    (#""deadline_date":"2026-03-01","deadline_offset_months":18"#, "2026-03-01"), (#""x":1"#, nil),
    (#""deadline_offset_months":99999999"#, nil),
  ])
  func deadlinesCountBackFromGraduationJune(_ columns: String, _ deadline: String?) async throws {
    let task = #"[{"id":"t-1","grade_level":9,"title":"T",\#(columns)}]"#
    let (loaded, requests) = try await tasks(of: "p-1", task: task)
    #expect(loaded.tasks.map(\.deadline) == [deadline.map { day($0) }])
    let asksForYear = columns.contains("offset_months\":") && !columns.contains("null") && !columns.contains("date")
    #expect(requests.contains { $0.path.hasSuffix("/users") } == asksForYear)
  }

  @Test func theGraduationYearIsRequestedOnce() async throws {
    let fixture = try Fixture(
      tokens: StubTokens(user: "p-1"),
      script: answers([
        "task": #"[{"id":"t-1","grade_level":9,"title":"T","deadline_offset_months":1}]"#, "users": Self.users,
      ]))
    _ = try await fixture.backend.loadFamily()
    for _ in 0..<2 { _ = try await fixture.backend.loadTasks(of: "p-1") }
    #expect(fixture.server.requests.count { $0.path.hasSuffix("/users") } == 1)
  }
}

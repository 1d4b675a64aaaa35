import CompassBridge
import CompassModel
import CompassServices
import EventsList
import PageKit
import CompassApp
import Tasks
import TestSupport
import Testing

/// Faults of servers and networks through the whole app: the message on screen and the number of requests that the
/// server received.
@MainActor @Suite(.serialized) struct FaultTests {
  private let project: LoopbackProject
  private let fixture: Fixture
  private let copies = MemoryCopies()

  init() throws {
    project = try .ofAthlete([
      "events": """
      [{"id": "camp", "user_id": "athlete-1", "type": "camp", "name": "Winter Camp", "start_date": "2026-02-03",
        "registered": true}]
      """
    ])
    fixture = try Fixture(project)
  }

  /// A launched app, with a page open if `path` names one.
  private func app(on path: String? = nil) async -> Compass {
    let compass = Compass(fixture.backend, ManualTime(Fixture.now), copies: copies)
    compass.send(.app(.launched))
    await compass.settled()
    if let path { await compass.go(to: path) }
    return compass
  }

  /// Expected result of a load with a fault.
  struct Load: Sendable, CustomTestStringConvertible {
    var name: String
    var fault: LoopbackFault
    var times: Int?
    /// Message on the page; nil for none.
    var says: String?
    /// Number of requests for the rows.
    var requests: Int
    var testDescription: String { name }
  }

  private nonisolated static let offline = "You are offline."
  private nonisolated static func trouble(_ status: Int) -> String { "Server error (\(status)). Please try again." }
  private nonisolated static let odd = "Unexpected response from the server"

  nonisolated static let loads: [Load] = [
    Load(name: "500", fault: .status(500), says: trouble(500), requests: 4),
    Load(name: "500 once", fault: .status(500), times: 1, requests: 2),
    Load(name: "503 for long", fault: .status(503, headers: ["Retry-After": "30"]), says: trouble(503), requests: 1),
    Load(name: "503 for a moment", fault: .status(503, headers: ["Retry-After": "3"]), times: 3, requests: 4),
    Load(
      name: "429", fault: .status(429), says: "The server has too many requests (429). Please try again.",
      requests: 4),
    Load(name: "a gateway's page", fault: .status(502, body: "<html>"), says: trouble(502), requests: 4),
    Load(name: "paused", fault: .status(540), says: "The project is paused (540).", requests: 1),
    Load(
      name: "timed out there", fault: .status(408), says: "The server gave up waiting (408). Please try again.",
      requests: 4),
    Load(name: "dropped", fault: .drop, says: offline, requests: 4),
    Load(name: "dropped three times", fault: .drop, times: 3, requests: 4),
    Load(name: "reset", fault: .reset, says: offline, requests: 4),
    Load(name: "lost", fault: .lostReply, says: offline, requests: 4),
    Load(name: "cut off", fault: .truncated(after: 20), says: offline, requests: 4),
    Load(
      name: "redirect", fault: .status(302, headers: ["Location": "http://127.0.0.1:1/"]), says: "\(odd) (302)",
      requests: 1),
    Load(name: "a page", fault: .status(200, body: "<html>"), says: odd, requests: 1),
    Load(name: "no HTTP", fault: .answer(.raw("garbage\r\n\r\n")), says: odd, requests: 1),
    Load(name: "204", fault: .answer(.reply(status: 204)), says: odd, requests: 1),
    Load(name: "null", fault: .status(200, body: "null"), says: odd, requests: 1),
    Load(name: "broken JSON", fault: .status(200, body: "[{"), says: odd, requests: 1),
    Load(
      name: "no table", fault: .refusal("PGRST205", "Could not find the table", status: 404), says: odd, requests: 1),
    Load(
      name: "wrong key", fault: .status(401, body: #"{"message":"Invalid API key"}"#),
      says: "The server does not accept the project's key.", requests: 1),
    Load(name: "an old token", fault: .refusal("PGRST303", "JWT expired", status: 401), times: 1, requests: 2),
  ]

  private let events = LoopbackMatch("GET", to: "events")

  /// Runs without and with a cached copy, which stays visible below the message (decisions W1, X14).
  @Test(arguments: loads)
  func aLoadReportsItsErrorAndLimitsRetries(_ load: Load) async throws {
    for isSaved in [false, true] {
      let message = Comment(rawValue: isSaved ? "with a copy" : "with nothing saved")
      let compass = await app()
      let before = fixture.server.count(events)
      fixture.server.fail(events, with: load.fault, times: load.times)
      compass.open("/events")
      let page = compass.page(EventsList.self)
      await compass.settled()
      #expect(fixture.server.count(events) - before == load.requests, message)
      #expect(page.screen.hasRows == (isSaved || load.says == nil), message)
      #expect(page.screen.isOffline == (load.says == Self.offline), message)
      let said = page.screen.banner?.message
      if let says = load.says {
        #expect(said?.hasPrefix(says) == true, message)
        #expect(said?.contains("Showing events saved at 09:00") == isSaved, message)
        #expect(page.screen.banner?.buttons.isEmpty == (says == Self.offline), message)
      } else {
        #expect(said == nil, message)
      }
      fixture.server.recover()
      let again = await app(on: "/events")
      #expect(again.page(EventsList.self).screen.events.map(\.name) == ["Winter Camp"], message)
    }
  }

  /// Forbidden rows are not visible, whether a copy is saved or not (decision N5).
  @Test(arguments: [false, true])
  func forbiddenRowsAreHiddenEvenIfCached(_ isSaved: Bool) async throws {
    if isSaved { _ = await app(on: "/events") }
    let before = fixture.server.count(events)
    fixture.server.fail(events, with: .status(403))
    let compass = await app(on: "/events")
    let page = compass.page(EventsList.self)
    #expect(page.screen.banner?.message == "You don't have permission to view these events.")
    #expect(page.screen.events.isEmpty && !page.screen.hasRows && fixture.server.count(events) == before + 1)
  }

  @Test func malformedRowsAreCounted() async throws {
    fixture.server.fail(events, with: .status(200, body: #"[1, {"id": "x"}]"#))
    let compass = await app(on: "/events")
    let page = compass.page(EventsList.self)
    #expect(page.screen.skippedRows == 2 && page.screen.banner == nil && fixture.server.count(events) == 1)
  }

  /// A response without a single readable row is no empty list: the cached copy stays (decision L9).
  @Test(arguments: [#"{"message": "hello"}"#, "[7]", #"[1, {"id": "x"}]"#, #"[{"id": "x"}, {"id": "y"}]"#])
  func cachedRowsSurviveAnUnreadableResponse(_ body: String) async throws {
    _ = await app(on: "/events")
    fixture.server.fail(events, with: .status(200, body: body))
    let compass = await app(on: "/events")
    let page = compass.page(EventsList.self)
    #expect(page.screen.events.map(\.name) == ["Winter Camp"])
    #expect(page.screen.banner?.message.hasPrefix(Self.odd) == true)
    fixture.server.fail(events, with: .drop)
    let offline = await app(on: "/events")
    #expect(offline.page(EventsList.self).screen.events.map(\.name) == ["Winter Camp"])
  }

  /// A single unreadable row is counted, and its cached copy is removed (decision X5).
  @Test func aSingleUnreadableRowIsCounted() async throws {
    _ = await app(on: "/events")
    fixture.server.fail(events, with: .status(200, body: #"[{"id": "camp", "start_date": "never"}]"#))
    let compass = await app(on: "/events")
    let page = compass.page(EventsList.self)
    #expect(page.screen.skippedRows == 1 && page.screen.events.isEmpty && page.screen.banner == nil)
  }

  /// Expected result of a change with a fault.
  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var fault: LoopbackFault
    var times: Int?
    /// Reason after the failed action in the message; nil for none.
    var says: String?
    var requests: Int
    /// Whether it is done on the server.
    var isDone: Bool
    var testDescription: String { name }
  }

  private nonisolated static let unanswered = "The server did not answer."
  private nonisolated static let needed = #"""
    {"code": "23503", "details": "Key (id)=(camp) is still referenced from table \"performance_metrics\".",
     "message": "update or delete on table \"events\" violates foreign key constraint \"x_fkey\" on table \"x\""}
    """#

  nonisolated static let changes: [Change] = [
    Change(name: "lost once", fault: .lostReply, times: 1, requests: 2, isDone: true),
    Change(name: "lost three times", fault: .lostReply, times: 3, requests: 4, isDone: true),
    Change(name: "cut off", fault: .truncated(after: 1), times: 1, requests: 2, isDone: true),
    Change(name: "dropped once", fault: .drop, times: 1, requests: 2, isDone: true),
    Change(name: "reset once", fault: .reset, times: 1, requests: 2, isDone: true),
    Change(name: "500 once", fault: .status(500), times: 1, requests: 2, isDone: true),
    Change(name: "an old token", fault: .refusal("PGRST303", "JWT", status: 401), times: 1, requests: 2, isDone: true),
    Change(name: "dropped", fault: .drop, says: unanswered, requests: 4, isDone: false),
    Change(name: "lost", fault: .lostReply, says: unanswered, requests: 4, isDone: true),
    Change(name: "500", fault: .status(500), says: trouble(500), requests: 4, isDone: false),
    Change(
      name: "503 for an hour", fault: .status(503, headers: ["Retry-After": "3600"]), says: trouble(503), requests: 1,
      isDone: false),
    Change(name: "403", fault: .status(403), says: "You don't have permission to ", requests: 1, isDone: false),
    Change(
      name: "a trigger", fault: .refusal("P0001", "Camps are closed."),
      says: "The server refused this: Camps are closed.", requests: 1, isDone: false),
    Change(name: "a page", fault: .status(200, body: "<html>"), says: "\(odd).", requests: 1, isDone: false),
    Change(
      name: "still needed", fault: .answer(.json(needed, status: 409)),
      says: "It is still needed by its performance metrics. Nothing was changed.", requests: 1, isDone: false),
    Change(
      name: "refused token", fault: .status(401), says: "Server error (401). Please try again.", requests: 2,
      isDone: false),
  ]

  @Test(arguments: changes)
  func aDeletionSucceedsOrReportsItsError(_ change: Change) async throws {
    let notices = await notices(after: change) { compass in
      compass.page(EventsList.self).send(.deleteTapped(id: "camp"))
      compass.page(EventsList.self).send(.deleteConfirmed)
    }
    expect(notices, change, "“Winter Camp”", "deleted")
    #expect(project.count(of: "events") == (change.isDone ? 0 : 1))
  }

  @Test(arguments: changes)
  func anAttendanceIsStoredOrReportsItsError(_ change: Change) async throws {
    let notices = await notices(after: change) { $0.page(EventsList.self).send(.attendedTapped(id: "camp")) }
    expect(notices, change, "“Winter Camp”", "marked as attended")
    #expect(project.rows(of: "events").contains(#""attended":true"#) == change.isDone)
  }

  @Test(arguments: changes)
  func aTaskIsCompletedOrReportsItsError(_ change: Change) async throws {
    let notices = await notices(after: change, on: "/tasks") { $0.page(Tasks.self).send(.completeTapped(id: "task-1")) }
    let others = [
      "You don't have permission to ": "You don't have permission to change “Film”.",
      // The athlete's row, one of the two that a status needs, exists.
      "It is still needed by its performance metrics. Nothing was changed.": "“Film” no longer exists.",
    ]
    if let said = change.says.flatMap({ others[$0] }) {
      #expect(notices == [said])
    } else {
      expect(notices, change, "“Film”", "marked complete")
    }
    #expect(project.count(of: "athlete_task") == (change.isDone ? 1 : 0))
  }

  private func notices(after change: Change, on path: String = "/events", _ act: (Compass) -> Void) async -> [String] {
    let compass = await app(on: path)
    fixture.server.fail(.changes, with: change.fault, times: change.times)
    act(compass)
    await compass.settled()
    #expect(fixture.server.count(.changes) == change.requests, "\(fixture.server.log)")
    // An alert reports the failure of a task (decision K9).
    let isTask = path == "/tasks"
    let alert = isTask ? compass.page(Tasks.self).screen.dialog?.message : nil
    let notices = isTask ? compass.page(Tasks.self).screen.notices : compass.page(EventsList.self).screen.notices
    return (alert.map { [$0] } ?? []) + notices.filter { $0.kind == .error }.map(\.message)
  }

  private func expect(_ notices: [String], _ change: Change, _ row: String, _ done: String) {
    // Without an answer, the reloaded rows show the outcome (decision C10).
    let isFoundDone = change.says == Self.unanswered && change.isDone
    guard let says = change.says, !isFoundDone else { return #expect(notices.isEmpty, "\(notices)") }
    #expect(notices.count == 1 && notices[0].hasPrefix("\(row) could not be \(done). \(says)"), "\(notices)")
  }

  /// Decision C10: the reloaded rows confirm it.
  @Test func anUnansweredDeletionIsFoundInTheRows() async throws {
    let compass = await app(on: "/events")
    fixture.server.fail(.changes, with: .lostReply)
    compass.page(EventsList.self).send(.deleteTapped(id: "camp"))
    compass.page(EventsList.self).send(.deleteConfirmed)
    await compass.settled()
    #expect(project.count(of: "events") == 0)
    #expect(compass.page(EventsList.self).screen.notices.map(\.message) == ["“Winter Camp” was deleted."])
    #expect(compass.page(EventsList.self).screen.events.isEmpty)
  }

  /// Decision W2: a retry determines the outcome.
  @Test func retryingAnUnknownDeletionSucceeds() async throws {
    let compass = await app(on: "/events")
    fixture.server.fail(.changes, with: .lostReply)
    fixture.server.fail(events, with: .drop)
    compass.page(EventsList.self).send(.deleteTapped(id: "camp"))
    compass.page(EventsList.self).send(.deleteConfirmed)
    await compass.settled()
    #expect(project.count(of: "events") == 0)
    let notice = try #require(compass.page(EventsList.self).screen.notices.first)
    #expect(notice.message == "It is not known whether “Winter Camp” was deleted. The server did not answer.")
    fixture.server.recover()
    compass.send(.noticeRetried(id: notice.id))
    await compass.settled()
    #expect(compass.page(EventsList.self).screen.notices.map(\.message) == ["“Winter Camp” was deleted."])
    #expect(compass.page(EventsList.self).screen.events.isEmpty)
  }
}

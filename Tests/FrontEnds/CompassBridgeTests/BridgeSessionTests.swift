import CompassApp
import CompassModel
import CompassTesting
import DemoHost
import Foundation
import TestSupport
import Testing

@testable import CompassBridge

/// An app driven by JSON where no text front end is linked (decision U5).
@MainActor
struct BridgeSessionTests {
  private let world = TestWorld(rows: SampleRows(events: [.sample("ev-1", on: "2026-02-01", registered: true)]))
  private let host: PlainHost

  init() { host = PlainHost(world.compass) }

  private func answers(to lines: String...) async throws -> [[String: JSONValue]] {
    await world.launch()
    let session = BridgeSession(host)
    var answers: [[String: JSONValue]] = []
    for line in lines {
      answers.append(try #require(JSONValue(json: await session.answer(line).utf8)?.members))
    }
    return answers
  }

  @Test func pagesAreOpenedAndClosedByActions() async throws {
    let answers = try await answers(
      to: #"{"show":"events"}"#, #"{"send":{"app":{"backTapped":{}}},"id":7}"#, #"{"screens":true}"#)
    #expect(answers.map { $0["ok"] } == [.flag(true), .flag(true), .flag(true)])
    #expect(answers[0]["screen"]?.value(at: "page") == .text("events"))
    #expect(answers[0]["screen"]?.value(at: "head.back.verb") == .text("back"))
    #expect(answers[1]["route"] == .text("/") && answers[1]["id"] == .number(7))
    #expect(answers[2]["screens"] != nil && answers[2]["screen"] == nil)
    #expect(answers[2]["screens"]?.elements?.allSatisfy { $0.value(at: "head.tabs") != nil } == true, "decision I8")
  }

  @Test(arguments: [
    (#"{"run":"open events"}"#, "unavailable", "There are no verbs here"),
    (#"{"advance":1}"#, "unavailable", "Time cannot be moved here."),
    (#"{"send":{"events":{"addTapped":{}}}}"#, "elsewhere", "This is done on the page events."),
    (#"{"shw":"events"}"#, "request", #"A request has no "shw"; it has one of send, count, "#),
    ("[]", "request", "A request is a JSON object."), (#"{"id": 1}"#, "request", "A request has exactly one of"),
    (#"{"run": 3}"#, "request", #""run" needs a text."#), (#"{"subscribe": "all"}"#, "request", "true, false or"),
    (#"{"show": "\u001b[31m"}"#, "unknown", #"There is no page \x1B[31m"#),
    (#"{"page": "offers", "send": {"events": {"addTapped": {}}}}"#, "request", "no action of the page offers"),
    ("{", "unreadable", "The line is not JSON"), (#"{"show":"/nowhere"}"#, "unknown", "No page has the path /nowhere."),
    (#"{"show":"event"}"#, "unknown", "There is no page event"),
    (#"{"send":{"events":{"adTapped":{}}}}"#, "unknown", "did you mean"),
    (#"{"files":"csv"}"#, "unavailable", "This screen offers no csv"),
    (#"{"send":{"app":{"backTapped":{}}}}"#, "refused", "There is nothing to go back to."),
    (#"{"send":{"home":{"rowTapped":{"id":"event-x"}}}}"#, "refused", "There is no item with the id event-x here."),
    (#"{"send":{"app":{"noticeUndone":{"id":7}}}}"#, "refused", "There is no notice with the id 7 here."),
    (#"{"send":{"app":{"athleteSelected":{"id":"x"}}}}"#, "refused", "There is no athlete with the id x here."),
  ])
  func invalidRequestsAreRefusedWithTheScreen(request: String, code: String, reason: String) async throws {
    let answers = try await answers(to: #"{"show":"home"}"#, request)
    #expect(answers[1]["ok"] == .flag(false) && answers[1]["screen"]?.value(at: "page") == .text("home"))
    guard case .text(let message) = answers[1]["error"]?.value(at: "message") else {
      return #expect(Bool(false), "no message")
    }
    #expect(message.contains(reason), "\(message)")
    #expect(answers[1]["error"]?.value(at: "code") == .text(code))
  }

  @Test("A route opens by its path, and a refused save names the invalid fields (I8)")
  func routesOpenAndInvalidFieldsAreNamed() async throws {
    let answers = try await answers(
      to: #"{"show":"/events/ev-1"}"#, #"{"show":"/events/create"}"#, #"{"send":{"form":{"saveTapped":{}}}}"#)
    #expect(answers.map { $0["route"] } == [.text("/events/ev-1"), .text("/events/create"), .text("/events/create")])
    let error = try #require(answers[2]["error"])
    #expect(error.value(at: "code") == .text("invalid"))
    let fields = try #require(error.value(at: "fields")?.elements)
    #expect(fields.contains { $0.value(at: "field") == .text("name") && $0.value(at: "code") == .text("required") })
  }

  @Test("Responses have the revision of the screen, and patches their base revision (I8)")
  func responsesHaveRevisions() async throws {
    let answers = try await answers(
      to: #"{"subscribe":"patch"}"#, #"{"show":"events"}"#, #"{"changes":true}"#,
      #"{"count":{"events":{"addTapped":{}}}}"#,
      #"{"show":"nowhere"}"#, #"{"show":"offers"}"#)
    #expect(answers.map { $0["revision"] } == [1, 2, 2, 2, 2, 3].map { .number($0) })
    #expect(answers.map { $0["from"] } == [nil, .number(1), .number(2), nil, .number(2), .number(2)])
  }

  @Test func aSlowReaderReceivesTheNewestScreenOnce() async throws {
    await world.launch()
    let session = BridgeSession(host)
    _ = await session.answer(#"{"subscribe":true}"#)
    for page in [Page.events, .offers, .tasks] {
      host.compass.send(.pageOpened(page: page))
      await world.settle()
    }
    let line = try #require(session.change())
    let pushed = try #require(JSONValue(json: line.utf8)?.members)
    #expect(pushed["route"] == .text("/tasks"))
    #expect(session.change() == nil)
  }
}

/// Checks the effects of a request, listed as data.
@MainActor
struct EffectsTests {
  private func listed(_ session: BridgeSession) async throws -> [String] {
    let answer = try parsed(await session.answer(#"{"effects":true}"#))
    let effects = try #require(answer["effects"] as? [[String: Any]])
    #expect(answer["screen"] != nil && answer["ok"] as? Bool == true)
    return effects.map { "\($0["operation"] ?? "") \($0["id"] ?? "")" }
  }

  @Test func requestsAreListedOnceInOrder() async throws {
    let host = try await DemoHost()
    let session = BridgeSession(host)
    _ = await session.answer(#"{"show":"events"}"#)
    #expect(try await listed(session).first == "loadFamily <null>")
    #expect(try await listed(session) == [])
    let id = try #require((try host.wholeScreen()["events"] as? [[String: Any]])?.first?["id"] as? String)
    for request in [
      #"{"send":{"events":{"deleteTapped":{"id":"\#(id)"}}}}"#, #"{"send":{"events":{"deleteConfirmed":{}}}}"#,
    ] { _ = await session.answer(request) }
    #expect(try await listed(session) == [], "it waits for undo")
    _ = await session.answer(#"{"advance":6}"#)
    #expect(try await listed(session) == ["deleteEvent \(id)"])
    _ = await session.answer(#"{"send":{"events":{"sortChanged":{"sort":"name"}}}}"#)
    #expect(try await listed(session).first == "storeSettings <null>")
    _ = await session.answer(#"{"send":{"app":{"routeOpened":{"route":"/events/ev-2"}}}}"#)
    #expect(try await listed(session).first == "details.load <null>")
  }
}

/// A manually advanced clock.
@MainActor
struct StandingTimeTests {
  private let start = instant("2026-02-10T14:00:00Z")
  private let log = Log()

  private final class Log { var due: [Instant] = [] }

  @Test func timeIsFixedUntilAdvanced() async {
    let time = ManualTime(start)
    #expect(time.now == start)
    await time.advance(by: .seconds(90)) {}
    #expect(time.now == start.adding(.seconds(90)))
  }

  @Test func timersFireAtTheirDueTime() async {
    let time = ManualTime(start)
    for seconds in [60, 10] { _ = time.timers.after(.seconds(seconds)) { [log] in log.due.append(time.now) } }
    var settled = 0
    await time.advance(by: .seconds(90)) { settled += 1 }
    #expect(log.due == [start.adding(.seconds(10)), start.adding(.seconds(60))])
    #expect(settled == 3)
    #expect(time.now == start.adding(.seconds(90)))
  }

  @Test func jumpingBackDoesNotFireTimers() {
    let time = ManualTime(start)
    _ = time.timers.after(.seconds(10)) { [log] in log.due.append(time.now) }
    time.jump(to: start.adding(.seconds(-3_600)))
    #expect(time.now == start.adding(.seconds(-3_600)))
    #expect(log.due == [])
    time.jump(to: start)
    #expect(log.due.count == 1)
  }
}

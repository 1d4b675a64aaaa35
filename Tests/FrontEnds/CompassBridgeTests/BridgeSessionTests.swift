import CompassBridge
import CompassModel
import CompassTesting
import DemoHost
import Foundation
import CompassApp
import Testing

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

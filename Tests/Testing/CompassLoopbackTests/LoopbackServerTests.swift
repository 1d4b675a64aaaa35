import Foundation
@testable import CompassLoopback
import CompassSupabase
import TestSupport
import Testing

/// Rules, counts and the log of the server, tested by a client.
@Suite(.serialized) struct LoopbackServerTests {
  private let project: LoopbackProject
  private let server: LoopbackServer
  private let client = HTTPClient()

  init() throws {
    project = try LoopbackProject(
      #"{"events": [{"id": "e-1", "user_id": "a-1", "name": "Camp"}], "task": [{"id": "t-1", "title": "Film"}]}"#,
      accounts: [.init("ava@example.com", password: "pass", user: "a-1")], tokens: ["token": "a-1"])
    server = try LoopbackServer(project)
  }

  private func send(_ method: HTTPRequest.Method, _ path: String, body: String? = nil) async -> String {
    let headers = ["apikey": project.key, "Authorization": "Bearer token", "Prefer": "return=representation"]
    let request = HTTPRequest(method, "\(server.url)\(path)", headers: headers, body: body.map { Data($0.utf8) })
    do { return "\(try await client.send(request).status)" } catch { return "\(error.reason)" }
  }

  @Test func aRuleAppliesToALimitedNumberOfRequests() async {
    server.fail(LoopbackMatch("GET", to: "events"), with: .status(503, headers: ["Retry-After": "2"]), times: 2)
    var outcomes: [String] = []
    for path in ["events", "task", "events", "events"] { outcomes.append(await send(.get, "/rest/v1/\(path)")) }
    #expect(outcomes == ["503", "200", "503", "200"])
    #expect(server.log == ["GET events 503", "GET task 200", "GET events 503", "GET events 200"])
    #expect(server.count(LoopbackMatch(to: "events")) == 3 && server.count() == 4)
  }

  @Test func earlierRulesApplyBeforeLaterOnes() async {
    server.fail(.any, with: .drop, times: 1)
    server.fail(.any, with: .status(500))
    #expect(await send(.get, "/rest/v1/task").contains("noConnection"))
    #expect(await send(.get, "/rest/v1/task") == "500")
    server.recover()
    #expect(await send(.get, "/rest/v1/task") == "200")
  }

  @Test(arguments: [LoopbackFault.lostReply, .truncated(after: 4)])
  func aRequestWithALostReplyIsExecuted(_ fault: LoopbackFault) async {
    server.fail(.changes, with: fault)
    #expect(await send(.delete, "/rest/v1/events?id=eq.e-1").contains("noConnection"))
    #expect(project.count(of: "events") == 0)
  }

  @Test(arguments: [LoopbackFault.drop, .reset, .status(500)])
  func aFailedRequestIsNotExecuted(_ fault: LoopbackFault) async {
    server.fail(.any, with: fault)
    #expect(await send(.delete, "/rest/v1/events?id=eq.e-1") != "200")
    #expect(project.count(of: "events") == 1)
  }

  /// Closes a connection with an invalid length, and serves the next one.
  @Test(arguments: ["-1", "-9223372036854775808", "x", "99999999999999999999"])
  func anInvalidLengthClosesTheConnection(_ length: String) async throws {
    let request = Data("POST /rest/v1/task HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n{}".utf8)
    let socket = try LocalSocket.connected(to: server.port)
    #expect(socket.send(request))
    #expect(socket.receive() == nil)
    socket.close()
    #expect(await send(.get, "/rest/v1/task") == "200" && server.count() == 1)
  }

  /// Errors after which a server continues to accept, and errors that mean it was stopped.
  @Test func transientAcceptErrorsDoNotStopTheServer() {
    for code in [EINTR, ECONNABORTED, EMFILE, ENFILE, ENOBUFS, ENOMEM] {
      #expect(LocalSocket.wait(afterAccept: code) != nil, "\(code)")
    }
    for code in [EINVAL, EBADF, ENOTSOCK] { #expect(LocalSocket.wait(afterAccept: code) == nil, "\(code)") }
    #expect(LocalSocket.wait(afterAccept: EINTR) == 0)
  }

  @Test func aDelayAlsoAppliesTheNextRule() async {
    server.fail(.any, with: .delay(.milliseconds(1)))
    server.fail(.any, with: .status(418), times: 1)
    #expect(await send(.get, "/rest/v1/task") == "418")
    #expect(await send(.get, "/rest/v1/task") == "200")
  }

  @Test func anOpenedGateReleasesTheResponse() async {
    let gate = LoopbackGate()
    server.fail(.changes, with: .held(gate), times: 1)
    async let outcome = send(.delete, "/rest/v1/events?id=eq.e-1")
    await server.received(1)
    gate.open()
    #expect(await outcome == "200")
  }

  @Test func everyConnectionClosesAfterItsResponse() async {
    for _ in 0..<10 { _ = await send(.get, "/rest/v1/task") }
    #expect(server.connectionCount == 10 && server.count() == 10)
  }

  @Test func signInReturnsATokenForTheTables() async throws {
    let request = HTTPRequest(
      .post, "\(server.url)/auth/v1/token", query: [.init("grant_type", "password")], headers: ["apikey": project.key],
      body: Data(#"{"email":"ava@example.com","password":"pass"}"#.utf8))
    #expect(try await client.send(request).status == 200)
    let token = try #require(project.issued.first?.access)
    let read = HTTPRequest(
      .get, "\(server.url)/rest/v1/events", headers: ["apikey": project.key, "Authorization": "Bearer \(token)"])
    #expect(try await client.send(read).text.contains("Camp"))
    project.revokeAccess()
    #expect(try await client.send(read).status == 401)
  }

  @Test func requestsNeedTheAPIKey() async throws {
    let answer = try await client.send(HTTPRequest(.get, "\(server.url)/rest/v1/events"))
    #expect(answer.status == 401 && answer.text.contains("No API key"))
  }

  @Test(arguments: ["", "[]", #"{"events": 1}"#, #"{"events": [1]}"#, "{"])
  func invalidDatasetsThrow(_ rows: String) {
    #expect(throws: LoopbackProject.Unreadable.self) { try LoopbackProject(rows) }
  }
}

extension HTTPAnswer {
  fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}

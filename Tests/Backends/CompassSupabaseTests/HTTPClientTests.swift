import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

@Suite(.serialized) struct HTTPClientTests {
  @Test func aRequestIsSentAsBuilt() async throws {
    let server = try LoopbackServer { _ in .json(#"{"a":1}"#, headers: ["X-Test": "yes"]) }
    let request = HTTPRequest(
      .post, "\(server.url)/rest/v1/events", query: [.init("name", "a+b (c), d:é&=%\"")], headers: ["apikey": "k"],
      body: Data("{}".utf8))
    let answer = try await HTTPClient.patient.send(request)
    #expect(answer.status == 200)
    #expect(answer.header("x-test") == "yes")
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"a":1}"#)
    let received = try #require(server.requests.first)
    #expect(received.target == "/rest/v1/events?name=a%2Bb%20%28c%29%2C%20d%3A%C3%A9%26%3D%25%22")
    #expect(received.query == ["name=a+b (c), d:é&=%\""])
    #expect(received.header("Content-Type") == "application/json")
    #expect(received.header("Cookie") == nil)
    #expect(received.text == "{}")
  }

  @Test func anAlarmRingsOrIsCancelled() async throws {
    try await Alarm().ring(after: .milliseconds(1))
    let sleeping = Task { try await Alarm().ring(after: .seconds(3600)) }
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Alarm().ring(after: .seconds(3600))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func theDefaultDeadlineUsesRealTime() async throws {
    let server = try LoopbackServer { _ in .silence }
    do {
      _ = try await HTTPClient(idle: .milliseconds(50)).send(HTTPRequest(.get, server.url))
      Issue.record("an answer")
    } catch {
      #expect(error.reason == .timedOut)
    }
  }
}

import CompassModel
import CompassServices
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CompassSupabase

/// Checks which requests are sent again, when, and which never are (wire.md §5).
@Suite(.serialized) struct RetryTests {
  /// Fails as scripted, request by request, then succeeds.
  private static func failing(
    _ answers: [LoopbackAnswer], then body: String = #"[{"id":"1"}]"#
  ) -> LoopbackServer.Script {
    { request in
      // Requests for the schools before an offer are not under test.
      let isExtra = request.path.hasSuffix("/schools")
      return isExtra ? .json("[]") : request.number < answers.count ? answers[request.number] : .json(body)
    }
  }

  @Test(arguments: [
    LoopbackAnswer.close, .reset, .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2"), .json("", status: 408),
    .json("", status: 429), .json("", status: 500), .json("", status: 502), .json("", status: 503),
    .json("", status: 504), .json("", status: 520), .json("", status: 530),
  ])
  func transientFailuresAreRetried(_ answer: LoopbackAnswer) async throws {
    let fixture = try Fixture(script: Self.failing([answer, answer, answer], then: "[]"))
    #expect(try await fixture.backend.loadEvents(of: "athlete-1").rows.isEmpty)
    #expect(fixture.server.requests.count == 4)
    #expect(fixture.waits.all == [.seconds(1.25), .seconds(2.5), .seconds(5)])
  }

  /// Decision W1: a caller can display the retries. Changes report no attempts.
  @Test func listenersReceiveEveryRetry() async throws {
    let answer = LoopbackAnswer.json("", status: 503)
    let fixture = try Fixture(script: Self.failing([answer, answer, answer], then: "[]"))
    let noted = Mutex<[Attempt?]>([])
    fixture.attempts.listen { attempt in noted.withLock { $0.append(attempt) } }
    _ = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(noted.withLock { $0 } == [2, 3, 4].map { Attempt(number: $0, of: 4, after: 503) } + [nil])
    noted.withLock { $0 = [] }
    let refused = try Fixture(attempts: fixture.attempts) { _ in .json("", status: 503) }
    _ = try? await refused.backend.deleteEvent("1", of: "athlete-1")
    #expect(refused.server.requests.count > 1 && noted.withLock { $0 } == [])
  }

  @Test func afterThreeRetriesTheLastResponseIsFinal() async throws {
    let fixture = try Fixture { $0.number < 3 ? .json("", status: 500) : .json("", status: 408) }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == .timedOut)
    #expect(fixture.server.requests.count == 4)
  }

  @Test(arguments: [("7", Duration.seconds(7)), ("0", .zero), ("0.5", .seconds(0.5)), ("soon", .seconds(1.25))])
  func retryAfterSetsTheWait(_ header: String, _ wait: Duration) async throws {
    let answer = LoopbackAnswer.json("", status: 429, headers: ["Retry-After": header])
    let fixture = try Fixture(script: Self.failing([answer], then: "[]"))
    _ = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(fixture.waits.all == [wait])
  }

  /// Each unanswered try takes its full time limit, and retries are displayed (decision W1).
  @Test func anUnansweredReadIsRetriedOnce() async throws {
    let fixture = try Fixture(deadline: { _ in }) { _ in .silence }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == .timedOut)
    #expect(fixture.waits.all == [.seconds(1.25)])
  }

  @Test(arguments: ["31", "3600", "1e300", "inf"])
  func anExcessiveRetryAfterIsNotAwaited(_ header: String) async throws {
    let answer = LoopbackAnswer.json("", status: 503, headers: ["Retry-After": header])
    let fixture = try Fixture(script: Self.failing([answer], then: "[]"))
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == .serverError)
    #expect(fixture.server.requests.count == 1)
  }

  @Test(arguments: [(Call.deleteEvent, "event 1/2"), (.updateEvent, "event-1"), (.deleteOffer, "offer-1")])
  func repeatableChangesAreRetried(_ call: Call, _ id: String) async throws {
    let fixture = try Fixture(script: Self.failing([.close, .json("", status: 503)], then: #"[{"id":"\#(id)"}]"#))
    #expect(await call.failure(fixture.backend) == nil)
    #expect(fixture.server.requests.count == 3)
    let sent: [String] = fixture.server.requests.map { $0.target + " " + $0.text }
    #expect(Set(sent).count == 1)
  }

  @Test(arguments: [LoopbackAnswer.close, .reset, .json("", status: 500), .json("", status: 503)])
  func aSpecStatusIsNeverResent(_ answer: LoopbackAnswer) async throws {
    let fixture = try Fixture(.spec) { _ in answer }
    #expect(await Call.updateTaskStatus.failure(fixture.backend)?.kind == .unanswered)
    #expect(fixture.server.count(LoopbackMatch("POST")) == 1)
  }

  @Test(arguments: [LoopbackAnswer.close, .reset, .json("", status: 500)])
  func aSpecOfferIsNeverResent(_ answer: LoopbackAnswer) async throws {
    let fixture = try Fixture(.spec) { _ in answer }
    #expect(await Call.createOffer.failure(fixture.backend) != nil)
    #expect(fixture.server.count(LoopbackMatch("POST")) == 1)
  }

  @Test func anOfferWithALostReplyIsStoredOnce() async throws {
    let project = try LoopbackProject.ofAthlete()
    let fixture = try Fixture(project)
    fixture.server.fail(.changes, with: .lostReply, times: 1)
    try await Call.createOffer.run(fixture.backend)
    let family = ["GET family_members 200", "GET family_members 200", "GET users 200"]
    #expect(fixture.server.log == family + ["POST offers reply lost", "POST offers 409", "GET offers 200"])
    let writes = fixture.server.requests.filter { $0.method != "GET" }
    #expect(writes[0].text == writes[1].text && writes[0].text.contains("\"offer-1\""))
    #expect(
      fixture.server.requests.last?.query.starts(with: ["select=*", "id=eq.offer-1", "user_id=eq.athlete-1"]) == true)
    #expect(project.count(of: "offers") == 1)
  }

  @Test func theSpecEndpointReportsAConflict() async throws {
    let fixture = try Fixture(.spec) { _ in .json(#"{"code":"23505","message":"duplicate key"}"#, status: 409) }
    #expect(await Call.createOffer.failure(fixture.backend)?.kind == .conflict)
    #expect(fixture.server.requests.count == 1)
  }

  @Test func cancellingTheCallerStopsRetries() async throws {
    let (waiting, isWaiting) = AsyncStream<Void>.makeStream()
    let retries = Retries(sleep: { wait in
      isWaiting.finish()
      try await never(wait)
    })
    let server = try LoopbackServer { _ in .json("", status: 500) }
    let client = HTTPClient.patient
    let url = server.url
    let call = Task { () -> TransportFailure.Reason? in
      do {
        _ = try await retries.send(HTTPRequest(.get, url), over: client)
        return nil
      } catch {
        return (error as? TransportFailure)?.reason
      }
    }
    for await _ in waiting {}
    call.cancel()
    #expect(await call.value == .cancelled)
    #expect(server.requests.count == 1)
  }

  @Test func theDeadlineAppliesToEachAttempt() async throws {
    let server = try LoopbackServer { _ in .silence }
    let tries = Mutex(0)
    let waits = RecordedWaits()
    let sleep: HTTPClient.Sleep = { time in
      await server.received(
        tries.withLock { count in
          count += 1
          return count
        })
      waits.pass(time)
    }
    let client = HTTPClient(over: HTTPClient.local, sleep: sleep, uptime: waits.uptime)
    let retries = Retries(jitter: { 0.5 }, sleep: waits.sleep, uptime: waits.uptime)
    await #expect(throws: TransportFailure(.timedOut, .unknown)) {
      try await retries.send(HTTPRequest(.get, server.url), over: client)
    }
    // 15 s each: a third try would exceed the time limit of a read.
    #expect(waits.all == [.seconds(1.25)])
    #expect(server.count() == 2)
  }

  @Test(arguments: [("21", 0), ("20", 1), ("12", 1), ("9", 2), ("6", 3)])
  func readsAreRetriedForTwentySeconds(_ header: String, _ waits: Int) async throws {
    let refused = LoopbackAnswer.json("", status: 503, headers: ["Retry-After": header])
    let fixture = try Fixture { _ in refused }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == .serverError)
    #expect(fixture.waits.all.count == waits)
    #expect(fixture.server.requests.count == waits + 1)
  }

  /// Decision L6: 30 s in total, including the waits that a server requests.
  @Test(arguments: [
    ("9", 3, nil), ("14", 2, ServiceFailure.Kind.serverError), ("29", 1, .unanswered), ("30", 0, .unanswered),
  ])
  func changesAreRetriedForThirtySeconds(_ header: String, _ waits: Int, _ kind: ServiceFailure.Kind?) async throws {
    let refused = LoopbackAnswer.json("", status: 503, headers: ["Retry-After": header])
    let fixture = try Fixture(script: Self.failing([refused, refused, refused], then: #"[{"id":"event 1/2"}]"#))
    let failure = await Call.deleteEvent.failure(fixture.backend)
    // The row is read in the remaining time: in the first failing case it shows that nothing was deleted.
    #expect(failure?.kind == kind)
    #expect(fixture.waits.all.count == waits && fixture.waits.passed <= .seconds(30))
  }

  /// The server accepts every change and never answers: this took 68 s.
  @Test(arguments: Call.allCases.filter(\.isChange))
  func anUnansweredChangeEndsAfterThirtySeconds(_ call: Call) async throws {
    let silences = Silences()
    let fixture = try Fixture(deadline: silences.deadline) { $0.method == "GET" ? .json("[]") : silences.answer }
    #expect(await call.failure(fixture.backend)?.kind == .unanswered, "it is not known whether it is done")
    #expect(fixture.waits.all == [.seconds(1.25)] && fixture.waits.passed == .seconds(30))
  }

  /// Checks that reads before a change count too (decision B16): families are requested first.
  @Test(arguments: Call.allCases.filter(\.isChange), [true, false])
  func aChangeOnADeadNetworkHasATimeLimit(_ call: Call, isSilent: Bool) async throws {
    let silences = Silences()
    let fixture = try Fixture(deadline: silences.deadline) { _ in isSilent ? silences.answer : .reset }
    #expect(await call.failure(fixture.backend) != nil)
    #expect(fixture.waits.passed <= .seconds(31) && fixture.server.count() <= 12)
  }

  @Test func aTokenRefreshCountsTowardsTheTimeLimit() async throws {
    let (silences, waits) = (Silences(), RecordedWaits())
    let tokens = StubTokens { () throws(ServiceFailure) in
      waits.pass(.seconds(12))
      return StubTokens.second
    }
    let fixture = try Fixture(tokens: tokens, waits: waits, deadline: silences.deadline) { request in
      request.header("Authorization") == "Bearer \(StubTokens.first)"
        ? .json(#"{"code":"PGRST303","message":"JWT expired"}"#, status: 401) : silences.answer
    }
    let failure = await Call.deleteEvent.failure(fixture.backend)
    #expect(failure?.kind == .unanswered && waits.passed == .seconds(30))
  }

  @Test func jitterAddsUpToHalfOfTheWait() async throws {
    let server = try LoopbackServer { _ in .json("", status: 500) }
    for (jitter, expected) in [(0.0, [1.0, 2, 4]), (0.999_999, [1.5, 3, 6])] {
      let waits = RecordedWaits()
      let retries = Retries(jitter: { jitter }, sleep: waits.sleep, uptime: waits.uptime)
      _ = try await retries.send(HTTPRequest(.get, server.url), over: HTTPClient.patient)
      for (wait, seconds) in zip(waits.all, expected) { #expect(abs(wait / .seconds(1) - seconds) < 0.001) }
      #expect(waits.all.count == 3)
    }
  }
}

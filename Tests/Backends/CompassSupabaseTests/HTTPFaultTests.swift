import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

/// The outcome of each misbehaviour of a server or a network, over real sockets (decision B21).
@Suite(.serialized) struct HTTPFaultTests {
  private func outcome(
    of request: HTTPRequest, largestAnswer: Int = 32 << 20, deadline: @escaping HTTPClient.Sleep = never
  ) async -> Result<HTTPAnswer, TransportFailure> {
    do {
      let client = HTTPClient(over: HTTPClient.local, largestAnswer: largestAnswer, sleep: deadline)
      return .success(try await client.send(request))
    } catch {
      return .failure(error)
    }
  }

  private func failure(of result: Result<HTTPAnswer, TransportFailure>) -> TransportFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  /// Failure of a request that was certainly not sent.
  private func unsent(_ reason: TransportFailure.Reason) -> TransportFailure { TransportFailure(reason, .notSent) }

  @Test func aRefusedConnectionIsReported() async throws {
    let taken = try LocalSocket.bound()
    defer { taken.close() }
    let outcome = await outcome(of: HTTPRequest(.get, "http://127.0.0.1:\(try taken.port())/"))
    #expect(failure(of: outcome) == unsent(.connectionRefused))
    #expect(failure(of: outcome)?.serviceFailure.kind == .offline)
  }

  @Test func anUnknownHostIsReported() async throws {
    let outcome = await outcome(of: HTTPRequest(.get, "https://nowhere.invalid/"))
    #expect(failure(of: outcome) == unsent(.unknownHost))
  }

  @Test func aServerWithoutTLSIsReported() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    let outcome = await outcome(of: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    #expect(failure(of: outcome) == unsent(.noTLS))
    #expect(failure(of: outcome)?.serviceFailure.kind == .setUp)
    #expect(server.requests.isEmpty)
  }

  @Test(
    arguments: [
      (LoopbackAnswer.close, ServiceFailure.Kind.offline, Delivery.unknown),
      (.reset, .offline, .unknown),
      (.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2"), .offline, .answered),
      (.raw("this is no HTTP at all\r\n\r\n"), .unexpectedReply, .answered),
    ])
  func aBrokenConnectionIsReported(
    _ answer: LoopbackAnswer, _ kind: ServiceFailure.Kind, _ delivery: Delivery
  ) async throws {
    for method in [HTTPRequest.Method.get, .post, .patch, .delete] {
      let server = try LoopbackServer { _ in answer }
      let body = method == .get ? nil : Data("{}".utf8)
      let outcome = await outcome(of: HTTPRequest(method, "\(server.url)/", body: body))
      #expect(failure(of: outcome)?.serviceFailure.kind == kind, "\(method): \(outcome)")
      #expect(failure(of: outcome)?.delivery == delivery, "\(method)")
      #expect(server.requests.count == 1, "\(method)")
    }
  }

  @Test(
    arguments: [
      LoopbackAnswer.silence, .stall(after: "HTTP/1.1 200 OK\r\nContent-"),
      .stall(after: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2"),
    ])
  func aStalledServerTimesOut(_ answer: LoopbackAnswer) async throws {
    let server = try LoopbackServer { _ in answer }
    let outcome = await outcome(of: HTTPRequest(.get, "\(server.url)/")) { _ in await server.received(1) }
    #expect(failure(of: outcome)?.reason == .timedOut && failure(of: outcome)?.delivery != .notSent)
    #expect(failure(of: outcome)?.serviceFailure.message == "Connection timed out")
  }

  @Test func aPendingConnectionTimesOut() async throws {
    let listener = try LocalSocket.listening(backlog: 0)
    let port = try listener.port()
    // A connection that is not accepted fills the queue, so that later ones hang.
    let waiting = try LocalSocket.connected(to: port)
    defer { waiting.close() }
    let outcome = await outcome(of: HTTPRequest(.get, "http://127.0.0.1:\(port)/")) { _ in }
    #expect(failure(of: outcome) == unsent(.timedOut))
  }

  @Test func redirectsAreReturnedNotFollowed() async throws {
    let elsewhere = try LoopbackServer { _ in .json("[]") }
    for status in [301, 302, 303, 307, 308] {
      let server = try LoopbackServer { _ in
        .reply(status: status, headers: ["Location": "\(elsewhere.url)/stolen"])
      }
      for method in [HTTPRequest.Method.get, .post, .delete] {
        let request = HTTPRequest(method, "\(server.url)/", headers: ["Authorization": "Bearer secret"])
        #expect(try await outcome(of: request).get().status == status)
      }
      #expect(server.requests.count == 3)
    }
    #expect(elsewhere.requests.isEmpty)
  }

  @Test func anOversizedResponseFails() async throws {
    let server = try LoopbackServer { _ in .reply(status: 200, body: Data(repeating: 32, count: 10_000_000)) }
    #expect(try await outcome(of: HTTPRequest(.get, "\(server.url)/")).get().body.count == 10_000_000)
    let refused = await outcome(of: HTTPRequest(.get, "\(server.url)/"), largestAnswer: 1_000_000)
    #expect(failure(of: refused) == TransportFailure(.tooLarge, .answered))
    #expect(failure(of: refused)?.serviceFailure.kind == .unexpectedReply)
  }

  @Test func aCancelledCallEndsAtOnce() async throws {
    let server = try LoopbackServer { _ in .silence }
    func reason() async -> TransportFailure.Reason? {
      failure(of: await outcome(of: HTTPRequest(.get, server.url)))?.reason
    }
    let call = Task { await reason() }
    await server.received(1)
    call.cancel()
    #expect(await call.value == .cancelled)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await reason()
    }
    #expect(await late.value == .cancelled)
    #expect(server.requests.count == 1)
  }

  @Test func aWriteOnAClosedConnectionIsNotResent() async throws {
    // Every second request finds its reused connection closed, on which libcurl resends it.
    let server = try LoopbackServer(keepsConnections: true) { $0.number.isMultiple(of: 2) ? .json("{}") : .close }
    let client = HTTPClient.patient
    for number in 0..<20 {
      _ = try? await client.send(HTTPRequest(.post, "\(server.url)/\(number)", body: Data("{}".utf8)))
      #expect(server.requests.count == number + 1)
    }
    #expect(Set(server.requests.map(\.target)).count == 20)
    #expect(Set(server.requests.map(\.connection)).count == 20, "each has a connection of its own")
  }

  @Test func readsShareAConnection() async throws {
    let server = try LoopbackServer(keepsConnections: true) { _ in .json("[]") }
    let client = HTTPClient.patient
    for _ in 0..<20 { _ = try await client.send(HTTPRequest(.get, server.url)) }
    // The number depends on libcurl, which releases a connection a moment after its response.
    #expect(server.connectionCount < 20)
  }

  @Test func aReadOnAClosedConnectionIsRetried() async throws {
    let server = try LoopbackServer(keepsConnections: true) { $0.number % 3 == 1 ? .close : .json("[]") }
    let client = HTTPClient.patient
    // libcurl repeats a read on a reused connection; on a new connection the client repeats it.
    let retries = Retries(sleep: { _ in })
    for _ in 0..<10 { #expect(try await retries.send(HTTPRequest(.get, server.url), over: client).status == 200) }
  }

  @Test func anAuthenticationChallengeIsReturned() async throws {
    for scheme in ["Bearer", "Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\""] {
      let server = try LoopbackServer { _ in .json("{}", status: 401, headers: ["WWW-Authenticate": scheme]) }
      #expect(try await outcome(of: HTTPRequest(.get, "\(server.url)/")).get().status == 401)
      #expect(server.requests.count == 1)
    }
  }

  @Test(arguments: ["", "ftp://example.com/", "http://", "nonsense", "http://exa mple.com/", "http://[::1/"])
  func anInvalidURLFails(_ address: String) async throws {
    let outcome = await outcome(of: HTTPRequest(.get, address))
    #expect(failure(of: outcome) != nil)
  }
}

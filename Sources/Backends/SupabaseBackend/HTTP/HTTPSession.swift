import CompassModel
import CompassServices
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLSession` without cookies, cache, stored credentials and redirects.
///
/// A redirect would take `Authorization` and `apikey` along to another host (wire.md §6): its answer is the answer.
final class HTTPSession: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let transfers = Lock<[Int: HTTPTransfer]>([:])

  static func make(keepsConnections: Bool) -> (URLSession, HTTPSession) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // An idle timer that also runs while a request is queued: out of the way of our own deadline.
    configuration.timeoutIntervalForRequest = 3600
    if !keepsConnections { configuration.httpAdditionalHeaders = ["Connection": "close"] }
    let delegate = HTTPSession()
    return (URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil), delegate)
  }

  func begin(_ transfer: HTTPTransfer, as task: URLSessionTask) {
    transfers.withLock { $0[task.taskIdentifier] = transfer }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Only a certificate is judged by the system. A server that asks for a password has answered: Linux would otherwise
  /// cancel the exchange, or hang.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let passwords = [
      NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
      NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate, NSURLAuthenticationMethodHTMLForm,
    ]
    guard passwords.contains(challenge.protectionSpace.authenticationMethod) else {
      return completionHandler(.performDefaultHandling, nil)
    }
    if let response = (challenge.failureResponse ?? task.response) as? HTTPURLResponse {
      transfers.withLock { $0[task.taskIdentifier] }?.succeed(response)
    }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let transfer = transfers.withLock({ $0[dataTask.taskIdentifier] }) else { return }
    if !transfer.receive(data) { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      transfer.end(.failure(TransportFailure(error)))
    } else if let response = task.response as? HTTPURLResponse {
      transfer.succeed(response)
    } else {
      transfer.end(.failure(.notHTTP(code: URLError.badServerResponse.rawValue)))
    }
  }
}

/// One exchange under way: collects the body, and ends exactly once, whatever ends it.
final class HTTPTransfer: Sendable {
  typealias Outcome = Result<HTTPAnswer, TransportFailure>

  private enum Phase {
    case waiting(CheckedContinuation<Outcome, Never>?)
    case over(Outcome)
  }

  private struct State {
    var phase = Phase.waiting(nil)
    var body = Data()
    var progress = Progress()
  }

  /// What has come of the answer's body.
  struct Progress {
    var parts = 0
    /// When the last one came.
    var latest = Duration.zero
  }

  private let largestAnswer: Int
  private let uptime: HTTPClient.Uptime
  private let state = Lock(State())

  /// - Parameters:
  ///   - largestAnswer: in bytes.
  ///   - uptime: the clock of its progress.
  init(largestAnswer: Int, uptime: @escaping HTTPClient.Uptime) {
    self.largestAnswer = largestAnswer
    self.uptime = uptime
  }

  var progress: Progress { state.withLock { $0.progress } }

  /// A part of the answer came.
  func noteProgress() {
    state.withLock { $0.progress = Progress(parts: $0.progress.parts + 1, latest: uptime()) }
  }

  /// Hands over who waits for the outcome. False if it is over already, and the waiter has its answer.
  func await(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
    let outcome = state.withLock { (state) -> Outcome? in
      if case .over(let outcome) = state.phase { return outcome }
      state.phase = .waiting(continuation)
      return nil
    }
    guard let outcome else { return true }
    continuation.resume(returning: outcome)
    return false
  }

  /// False if the answer has become too large, and the transfer is over.
  func receive(_ data: Data) -> Bool {
    noteProgress()
    let fits = state.withLock { state in
      guard state.body.count + data.count <= largestAnswer else { return false }
      state.body.append(data)
      return true
    }
    if !fits { end(.failure(.tooLarge)) }
    return fits
  }

  func succeed(_ response: HTTPURLResponse) {
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    let body = state.withLock { $0.body }
    end(.success(HTTPAnswer(status: response.statusCode, headers: headers, body: body)))
  }

  /// Without effect if the transfer is over.
  func end(_ outcome: Outcome) {
    let waiter = state.withLock { (state) -> CheckedContinuation<Outcome, Never>? in
      guard case .waiting(let waiter) = state.phase else { return nil }
      state.phase = .over(outcome)
      state.body = Data()
      return waiter
    }
    waiter?.resume(returning: outcome)
  }
}

/// Passes time once, and leaves nothing behind when cancelled: a cancelled `Task.sleep` stays in memory until its time
/// has come, which made every answered request cost a kilobyte for as long as its deadline.
final class Alarm: Sendable {
  private enum State {
    case idle
    case set(CheckedContinuation<Void, any Error>, Source)
    case over
  }

  /// A dispatch source may be used from any thread; Dispatch on Linux does not say so.
  private struct Source: @unchecked Sendable { let timer: any DispatchSourceTimer }

  private let state = Lock(State.idle)

  /// Returns after that time. Throws `CancellationError` at once if the calling task is cancelled.
  func ring(after time: Duration) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleeper in
        let source = Source(timer: DispatchSource.makeTimerSource())
        source.timer.setEventHandler { self.end(.success(())) }
        source.timer.schedule(deadline: .now() + time / .seconds(1))
        let isOver = state.withLock { state in
          if case .over = state { return true }
          state = .set(sleeper, source)
          return false
        }
        if isOver { source.timer.cancel() }
        // A source must have run before it may be freed, a cancelled one too.
        source.timer.resume()
        if isOver { sleeper.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  private func end(_ outcome: Result<Void, any Error>) {
    let earlier = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .set(let sleeper, let source) = earlier else { return }
    source.timer.cancel()
    sleeper.resume(with: outcome)
  }
}

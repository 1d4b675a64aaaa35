import CompassModel
import CompassServices
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends a request once and hands back the answer, whatever its status.
///
/// No redirects, cookies or cache. Anything but a GET goes over a connection of its own: a kept one that the server has
/// closed would make the transport send it twice (wire.md §6).
package final class HTTPClient: Sendable {
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  private let reading: URLSession
  private let readings: HTTPSession
  private let writing: URLSession
  private let writings: HTTPSession
  let deadline: Duration
  private let largestAnswer: Int
  private let sleep: Sleep

  /// - Parameters:
  ///   - deadline: how long one exchange may take from the call to the last byte.
  ///   - largestAnswer: in bytes; a larger answer is a failure.
  ///   - sleep: passes the deadline's time; nil for real time.
  package init(
    deadline: Duration = .seconds(15), largestAnswer: Int = 32 << 20,
    sleep: Sleep? = nil
  ) {
    (reading, readings) = HTTPSession.make(keepsConnections: true)
    (writing, writings) = HTTPSession.make(keepsConnections: false)
    self.deadline = deadline
    self.largestAnswer = largestAnswer
    self.sleep = sleep ?? { try await Alarm().ring(after: $0) }
  }

  deinit {
    reading.finishTasksAndInvalidate()
    writing.finishTasksAndInvalidate()
  }

  /// Throws `.cancelled` if the calling task is, at once.
  ///
  /// - Parameter limit: how long the exchange may take; nil for the client's deadline.
  package func send(
    _ request: HTTPRequest, within limit: Duration? = nil
  ) async throws(TransportFailure) -> HTTPAnswer {
    guard let wire = request.urlRequest else { throw .unusableAddress }
    let isReading = request.method == .get
    let task = (isReading ? reading : writing).dataTask(with: wire)
    let transfer = HTTPTransfer(largestAnswer: largestAnswer)
    let giveUp: @Sendable (TransportFailure) -> Void = { failure in
      transfer.end(.failure(failure))
      task.cancel()
    }
    let timer = Task { [sleep, limit = limit ?? deadline] in
      try await sleep(limit)
      try Task.checkCancellation()
      giveUp(.timedOut)
    }
    defer { timer.cancel() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        guard transfer.await(waiter) else { return }
        (isReading ? readings : writings).begin(transfer, as: task)
        task.resume()
      }
    } onCancel: {
      giveUp(.cancelled)
    }
    return try outcome.get()
  }
}

extension HTTPRequest {
  /// Nil if the address is none of the web's.
  var urlRequest: URLRequest? {
    guard let url = URL(string: target), url.host() != nil, SupabaseConfiguration.mayBeAsked(url) else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = method.rawValue
    request.httpBody = body
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}

/// Sends a request again while what went wrong is likely to pass (wire.md §5).
package struct Retries: Sendable {
  private let limit: Int
  private let longestWait: Duration
  private let patience: Duration
  private let jitter: @Sendable () -> Double
  private let sleep: HTTPClient.Sleep

  /// - Parameters:
  ///   - limit: how often a request may be sent again.
  ///   - longestWait: a server that asks for more patience than this has refused.
  ///   - patience: how long all waits and unanswered tries of a read may take together. What is asked again is asked by
  ///     the user, who has the saved rows before them meanwhile (decision W1).
  ///   - jitter: 0..<1, so that many clients do not come back at the same moment.
  ///   - sleep: passes the time between two attempts.
  package init(
    limit: Int = 3, longestWait: Duration = .seconds(30), patience: Duration = .seconds(20),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    sleep: @escaping HTTPClient.Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.limit = limit
    self.longestWait = longestWait
    self.patience = patience
    self.jitter = jitter
    self.sleep = sleep
  }

  /// The first answer worth having, or the last one; only a repeatable request is sent more than once.
  ///
  /// - Parameters:
  ///   - earlier: what became of tries before these.
  ///   - attempts: hears that a read is tried again.
  package func send(
    _ request: HTTPRequest, over client: HTTPClient, after earlier: HTTPAnswer.Earlier = .none,
    telling attempts: Attempts? = nil
  ) async throws(TransportFailure) -> HTTPAnswer {
    try await outcome(of: request, over: client, after: earlier, telling: attempts).last.get()
  }

  /// The last answer or failure, and what became of the tries before it.
  func outcome(
    of request: HTTPRequest, over client: HTTPClient, after earlier: HTTPAnswer.Earlier, telling attempts: Attempts?
  ) async -> (last: Result<HTTPAnswer, TransportFailure>, earlier: HTTPAnswer.Earlier) {
    var earlier = earlier
    var spent = Duration.zero
    var attempt = 0
    var isTold = false
    defer { if isTold { attempts?.end() } }
    while true {
      let outcome: Result<HTTPAnswer, TransportFailure>
      do { outcome = .success(try await client.send(request)) } catch { outcome = .failure(error) }
      if case .failure(.timedOut) = outcome { spent += client.deadline }
      guard request.isRepeatable, attempt < limit, let wait = wait(after: outcome, attempt: attempt),
        request.method != .get || spent + wait <= patience
      else {
        return (outcome.map { $0.after(earlier) }, earlier)
      }
      if request.method == .get, let attempts {
        attempts.tell(Attempt(number: attempt + 2, of: limit + 1))
        isTold = true
      }
      switch outcome {
      case .failure(let failure): if failure.mayBeDone { earlier = .lost }
      case .success: if earlier == .none { earlier = .refused }
      }
      do { try await sleep(wait) } catch { return (.failure(.cancelled), earlier) }
      spent += wait
      attempt += 1
    }
  }

  /// Nil if nothing is gained by another attempt.
  private func wait(after outcome: Result<HTTPAnswer, TransportFailure>, attempt: Int) -> Duration? {
    // 1, 2, 4 seconds, and up to half as much again.
    let own = Duration.seconds(1 << attempt) * (1 + jitter() / 2)
    switch outcome {
    case .failure(let failure): return failure.isPassing ? own : nil
    case .success(let answer):
      guard answer.isPassing else { return nil }
      guard let seconds = answer.header("Retry-After").flatMap(Double.init), seconds >= 0 else { return own }
      return seconds <= longestWait / .seconds(1) ? .seconds(seconds) : nil
    }
  }
}

extension HTTPAnswer {
  fileprivate func after(_ earlier: Earlier) -> HTTPAnswer {
    var answer = self
    answer.earlier = earlier
    return answer
  }

  /// Whether the server may answer otherwise a little later.
  var isPassing: Bool { Self.isPassing(status) }

  static func isPassing(_ status: Int) -> Bool {
    switch status {
    case 408, 429, 500, 502, 503, 504, 520...530: true
    default: false
    }
  }
}

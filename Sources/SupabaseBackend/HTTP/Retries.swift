import Foundation

/// Sends a request again while what went wrong is likely to pass (wire.md §5).
public struct Retries: Sendable {
  private let limit: Int
  private let longestWait: Duration
  private let jitter: @Sendable () -> Double
  private let sleep: HTTPClient.Sleep

  /// - Parameters:
  ///   - limit: how often a request may be sent again.
  ///   - longestWait: a server that asks for more patience than this has refused.
  ///   - jitter: 0..<1, so that many clients do not come back at the same moment.
  ///   - sleep: passes the time between two attempts.
  public init(
    limit: Int = 3, longestWait: Duration = .seconds(30),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    sleep: @escaping HTTPClient.Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.limit = limit
    self.longestWait = longestWait
    self.jitter = jitter
    self.sleep = sleep
  }

  /// The first answer worth having, or the last one; only a repeatable request is sent more than once.
  public func send(_ request: HTTPRequest, over client: HTTPClient) async throws(TransportFailure) -> HTTPAnswer {
    var attempt = 0
    while true {
      let outcome: Result<HTTPAnswer, TransportFailure>
      do { outcome = .success(try await client.send(request)) } catch { outcome = .failure(error) }
      guard request.isRepeatable, attempt < limit, let wait = wait(after: outcome, attempt: attempt) else {
        return try outcome.get()
      }
      do { try await sleep(wait) } catch { throw .cancelled }
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
  /// Whether the server may answer otherwise a little later.
  var isPassing: Bool {
    switch status {
    case 408, 429, 500, 502, 503, 504, 520...530: true
    default: false
    }
  }
}

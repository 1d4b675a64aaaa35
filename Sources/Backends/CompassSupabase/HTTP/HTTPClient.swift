import CompassModel
import CompassServices
import Foundation

/// Sends a request once and returns the answer, whatever its status.
package final class HTTPClient: Sendable {
  package typealias Sleep = @Sendable (Duration) async throws -> Void
  /// The time since a fixed moment in the past; monotonic.
  package typealias Uptime = @Sendable () -> Duration

  private let transport: any HTTPTransport
  private let limits: TimeLimits
  private let largestAnswer: Int
  private let sleep: Sleep
  private let uptime: Uptime

  /// Makes a client with limits (decision L5): `idle` for the time without a byte of the answer, `whole` for the time
  /// from the call to the last byte, `largestAnswer` for the bytes of a body. `sleep` waits for the limits, nil for
  /// real time; `uptime` is its clock.
  package init(
    over transport: any HTTPTransport = HTTPClient.system, idle: Duration = .seconds(15),
    whole: Duration = .seconds(120), largestAnswer: Int = 32 << 20, sleep: Sleep? = nil,
    uptime: @escaping Uptime = SessionClock.system.uptime
  ) {
    self.transport = transport
    limits = TimeLimits(idle: idle, whole: whole)
    self.largestAnswer = largestAnswer
    self.sleep = sleep ?? { try await Alarm().ring(after: $0) }
    self.uptime = uptime
  }

  /// Sends a request once and returns the answer, whatever its status. Throws `.cancelled` at once if the calling task
  /// is cancelled. A `limit` shortens the client's limit for the whole exchange.
  package func send(
    _ request: HTTPRequest, within limit: Duration? = nil
  ) async throws(TransportFailure) -> HTTPAnswer {
    guard let url = request.url else { throw TransportFailure(.unusableAddress, .notSent) }
    let outcome = await exchange(request, at: url, within: limit)
    if url.scheme == "http", outcome.mayComeFromTLS, await speaksTLS(url) {
      // The server accepts no unencrypted requests, so it did not process this one.
      throw TransportFailure(.needsTLS, .notSent)
    }
    return try outcome.get()
  }

  /// Whether the same host answers over https; called only for addresses on this machine.
  private func speaksTLS(_ url: URL) async -> Bool {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return false }
    (components.scheme, components.path, components.query) = ("https", "/", nil)
    guard let address = components.string, let url = components.url else { return false }
    switch await exchange(HTTPRequest(.get, address), at: url, within: .seconds(3)) {
    case .success: return true
    case .failure(let failure): return failure.reason == .certificateRefused
    }
  }

  private func exchange(
    _ request: HTTPRequest, at url: URL, within limit: Duration?
  ) async -> Result<HTTPAnswer, TransportFailure> {
    let transfer = HTTPTransfer(request, to: url, largestAnswer: largestAnswer, uptime: uptime)
    var limits = limits
    if let limit { limits.whole = min(limits.whole, limit) }
    let timer = Task { [transport, sleep, uptime, limits] in
      transport.giveUp(transfer, because: try await transfer.waitForEnd(of: limits, sleep: sleep, uptime: uptime))
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if transfer.await(waiter) { transport.begin(transfer) }
      }
    } onCancel: {
      transport.giveUp(transfer, because: .cancelled)
    }
  }
}

/// Time limits of an exchange (decision L5): a slow connection may continue, a silent one may not.
struct TimeLimits: Sendable {
  var idle: Duration
  var whole: Duration
}

extension HTTPTransfer {
  /// Waits until a limit has passed and returns the reason. Throws when the task is cancelled.
  func waitForEnd(
    of limits: TimeLimits, sleep: HTTPClient.Sleep, uptime: HTTPClient.Uptime
  ) async throws -> TransportFailure.Reason {
    let start = uptime()
    var (now, seen, latest) = (start, 0, start)
    while true {
      let (idle, whole) = (limits.idle - (now - latest), limits.whole - (now - start))
      if idle > .zero, whole > .zero { try await sleep(min(idle, whole)) }
      try Task.checkCancellation()
      let progress = progress
      if whole <= idle { return progress.parts > 0 ? .tooSlow : .timedOut }
      guard progress.parts > seen else { return .timedOut }
      (now, seen, latest) = (uptime(), progress.parts, progress.latest)
    }
  }
}

extension Result<HTTPAnswer, TransportFailure> {
  fileprivate var isTooSlow: Bool {
    if case .failure(let failure) = self { failure.reason == .tooSlow } else { false }
  }

  /// Whether the outcome is typical of an https server that got plain http: it hangs up, sends no HTTP, or says so.
  fileprivate var mayComeFromTLS: Bool {
    switch self {
    case .failure(let failure):
      switch failure.reason {
      case .noConnection, .notHTTP: return true
      case .timedOut, .tooSlow, .connectionRefused, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .tooLarge,
        .unusableAddress, .noTransport, .cancelled:
        return false
      }
    case .success(let answer):
      return answer.status == 400
        && String(decoding: answer.body.prefix(2000), as: UTF8.self).uppercased().contains("HTTPS")
    }
  }
}

extension HTTPRequest {
  /// The URL to request; nil if the target is not a web address or must not be requested over http (decision W3).
  var url: URL? {
    guard let url = URL(string: target), url.host() != nil, SupabaseConfiguration.allowsRequests(to: url) else {
      return nil
    }
    return url
  }
}

/// Repeats a request while its failure is likely to pass (wire.md §5).
package struct Retries: Sendable {
  private let limit: Int
  private let longestWait, patience, changePatience: Duration
  private let jitter: @Sendable () -> Double
  private let sleep: HTTPClient.Sleep
  let uptime: HTTPClient.Uptime

  /// Makes a retry policy of `limit` repeats. A `Retry-After` beyond `longestWait` is a final answer. `patience` is the
  /// total time of a read before its last try, without tries in which bytes came (decision W1); `changePatience` the
  /// time after which a change is given up (decision L6). `jitter` is a random number in 0..<1, against repeats at the
  /// same moment.
  package init(
    limit: Int = 3, longestWait: Duration = .seconds(30), patience: Duration = .seconds(20),
    changePatience: Duration = .seconds(30), jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    sleep: @escaping HTTPClient.Sleep = { try await Task.sleep(for: $0) },
    uptime: @escaping HTTPClient.Uptime = SessionClock.system.uptime
  ) {
    (self.limit, self.longestWait, self.patience, self.changePatience) = (limit, longestWait, patience, changePatience)
    (self.jitter, self.sleep, self.uptime) = (jitter, sleep, uptime)
  }

  /// Waits; returns at once if the task is cancelled.
  func wait(_ time: Duration) async { try? await sleep(time) }

  /// Uptime at which a change that begins now is given up; nil for a read.
  func end(of request: HTTPRequest) -> Duration? { request.method == .get ? nil : changeEnd }

  var changeEnd: Duration { uptime() + changePatience }

  /// Sends a request up to the first answer that another try would not change. Throws the last failure.
  package func send(_ request: HTTPRequest, over client: HTTPClient) async throws(TransportFailure) -> HTTPAnswer {
    try await tries(of: request, over: client, until: end(of: request), telling: nil).last.get()
  }

  /// Sends a request up to the first outcome that another try would not change, until `end`, an uptime. After a
  /// timeout, a page is requested with a quarter of its rows (decision L5). `attempts` reports each repeat of a read.
  func tries(
    of request: HTTPRequest, over client: HTTPClient, until end: Duration?, telling attempts: Attempts?
  ) async -> Tries {
    var (request, mayBeDone) = (request, false)
    var spent = Duration.zero
    var attempt = 0
    var hasReported = false
    defer { if hasReported { attempts?.end() } }
    while true {
      let start = uptime()
      let outcome: Result<HTTPAnswer, TransportFailure>
      do {
        // A token refresh may have used up nearly all of the time.
        outcome = .success(try await client.send(request, within: end.map { max($0 - start, .seconds(1)) }))
      } catch {
        outcome = .failure(error)
      }
      if !outcome.isTooSlow { spent += uptime() - start }
      guard request.isRepeatable, attempt < limit, let wait = wait(after: outcome, of: request, attempt: attempt),
        end.map({ uptime() + wait < $0 }) ?? (spent + wait <= patience)
      else {
        return Tries(last: outcome.map { $0.annotated(with: request) }, mayBeDone: mayBeDone)
      }
      if end == nil, let attempts {
        attempts.report(Attempt(number: attempt + 2, of: limit + 1, after: try? outcome.get().status))
        hasReported = true
      }
      mayBeDone = mayBeDone || outcome.mayBeDone
      if case .failure(let failure) = outcome, failure.isOfTime { request.shrinkPage() }
      do { try await sleep(wait) } catch {
        return Tries(last: .failure(TransportFailure(.cancelled, .notSent)), mayBeDone: mayBeDone)
      }
      spent += wait
      attempt += 1
    }
  }

  /// Returns the time to wait before another try; nil if another try would not help.
  private func wait(
    after outcome: Result<HTTPAnswer, TransportFailure>, of request: HTTPRequest, attempt: Int
  ) -> Duration? {
    // 1, 2, 4 seconds, each up to half as long again.
    let delay = Duration.seconds(1 << attempt) * (1 + jitter() / 2)
    switch outcome {
    // A page with fewer rows may come in time.
    case .failure(let failure):
      return failure.isPassing || failure.reason == .tooSlow && request.canShrinkPage ? delay : nil
    case .success(let answer):
      guard answer.isPassing else { return nil }
      guard let seconds = answer.header("Retry-After").flatMap(Double.init), seconds >= 0 else { return delay }
      return seconds <= longestWait / .seconds(1) ? .seconds(seconds) : nil
    }
  }
}

extension HTTPAnswer {
  fileprivate func annotated(with request: HTTPRequest) -> HTTPAnswer {
    var answer = self
    answer.pageLimit = request.pageLimit
    return answer
  }

  /// Whether the server may answer differently a little later.
  var isPassing: Bool { Self.isPassing(status) }

  static func isPassing(_ status: Int) -> Bool {
    switch status {
    case 408, 429, 500, 502, 503, 504, 520...530: true
    default: false
    }
  }
}

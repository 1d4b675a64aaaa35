import CompassModel
import Foundation

/// A port that carries requests over the network (decision B21). Its adapters are libcurl on Linux and `URLSession` on
/// Apple systems.
///
/// No redirects, cookies, cache or stored credentials: following a redirect would send `Authorization` and `apikey` to
/// another host, so the redirect is returned as the answer. Requests other than GET use new connections: a transport
/// would repeat a request on a kept connection that the server had closed (wire.md §6).
package protocol HTTPTransport: Sendable {
  /// Begins an exchange, and reports its progress to the transfer.
  func begin(_ transfer: HTTPTransfer)

  /// Ends an exchange, whether or not it has begun. No effect if it is over.
  func giveUp(_ transfer: HTTPTransfer, because reason: TransportFailure.Reason)
}

/// Progress of a request, as far as it is known (decisions B1, B21).
package enum Delivery: Sendable {
  /// No part of the request was sent: no connection was made, with TLS if the address requires it.
  case notSent
  /// A connection was made, so the request may have been carried out.
  case unknown
  /// An answer began, so the server received the request, but the answer cannot be used.
  case answered
}

/// One exchange: collects the answer, and ends exactly once, whichever event ends it.
package final class HTTPTransfer: Sendable {
  typealias Outcome = Result<HTTPAnswer, TransportFailure>

  private enum Phase {
    case waiting(CheckedContinuation<Outcome, Never>?)
    case over(Outcome)
  }

  private struct State {
    var phase = Phase.waiting(nil)
    var delivery = Delivery.notSent
    var body = Data()
    var progress = Progress()

    var isOver: Bool { if case .over = phase { true } else { false } }
  }

  struct Progress {
    var parts = 0
    /// Uptime at which the last part came.
    var latest = Duration.zero
  }

  let request: HTTPRequest
  let url: URL
  private let largestAnswer: Int
  private let uptime: HTTPClient.Uptime
  private let state = Lock(State())

  /// Makes a transfer that has not begun; `largestAnswer` is in bytes, and `uptime` is the clock of `progress`.
  init(_ request: HTTPRequest, to url: URL, largestAnswer: Int, uptime: @escaping HTTPClient.Uptime) {
    (self.request, self.url) = (request, url)
    (self.largestAnswer, self.uptime) = (largestAnswer, uptime)
  }

  var progress: Progress { state.withLock { $0.progress } }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Stores the caller's continuation for the outcome. If the transfer is over, resumes it at once and returns false.
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

  /// Records that bytes of the request are sent next. False if the transfer is over, when none may be sent.
  func beginSending() -> Bool {
    state.withLock { state in
      if !state.isOver { state.delivery = .unknown }
      return !state.isOver
    }
  }

  func beginAnswer() { state.withLock { if !$0.isOver { $0.delivery = .answered } } }

  /// Appends a part of the body. False if the transfer is over, or if the body exceeds `largestAnswer`, which ends it.
  func receive(_ data: Data) -> Bool {
    let fits = state.withLock { state in
      state.progress = Progress(parts: state.progress.parts + 1, latest: uptime())
      guard state.body.count + data.count <= largestAnswer else { return false }
      state.body.append(data)
      return !state.isOver
    }
    if !fits { fail(.tooLarge, .answered) }
    return fits
  }

  func succeed(_ status: Int, headers: [String: String]) {
    end { .success(HTTPAnswer(status: status, headers: headers, body: $0.body)) }
  }

  /// Ends the transfer with a failure; `delivery` is how far the request got, nil for what was recorded meanwhile.
  func fail(_ reason: TransportFailure.Reason, _ delivery: Delivery? = nil) {
    end { .failure(TransportFailure(reason, delivery ?? $0.delivery)) }
  }

  /// Ends the transfer with an outcome; no effect if it is over.
  private func end(_ outcome: (State) -> Outcome) {
    let waiting = state.withLock { (state) -> (CheckedContinuation<Outcome, Never>?, Outcome)? in
      guard case .waiting(let waiter) = state.phase else { return nil }
      let outcome = outcome(state)
      state.phase = .over(outcome)
      state.body = Data()
      return (waiter, outcome)
    }
    if let (waiter, outcome) = waiting { waiter?.resume(returning: outcome) }
  }
}

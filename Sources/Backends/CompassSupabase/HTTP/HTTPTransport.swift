import CompassModel
import Foundation

/// A port that carries requests over the network (decision B21). Its adapters are libcurl on Linux and `URLSession` on
/// Apple systems.
///
/// No redirects, cookies, cache or stored credentials: a redirect would take `Authorization` and `apikey` along to
/// another host, so its answer is the answer. Anything but a GET goes over a connection of its own: where a kept one
/// was closed by the server, a transport sends the request a second time (wire.md §6).
package protocol HTTPTransport: Sendable {
  /// Begins an exchange, and reports what becomes of it to the transfer: that the request is being sent, the parts of
  /// the answer, and the end.
  func begin(_ transfer: HTTPTransfer)

  /// Ends an exchange, whether it has begun or not. Without effect if it is over.
  func giveUp(_ transfer: HTTPTransfer, because reason: TransportFailure.Reason)
}

/// The part of a request that left this device, as far as is known (decisions B1, B21).
package enum Delivery: Sendable {
  /// Nothing for certain: no connection came about, with TLS where the address asks for it.
  case notSent
  /// A connection was there: the request may have been carried out.
  case unknown
  /// An answer began: the request was taken, though its answer cannot be used.
  case answered
}

/// One exchange under way: collects the answer, and ends exactly once, whatever ends it.
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

  /// The parts of an answer's body that have come.
  struct Progress {
    var parts = 0
    /// When the last one came.
    var latest = Duration.zero
  }

  let request: HTTPRequest
  let url: URL
  private let largestAnswer: Int
  private let uptime: HTTPClient.Uptime
  private let state = Lock(State())

  /// - Parameters:
  ///   - url: where the request goes, by its target.
  ///   - largestAnswer: in bytes.
  ///   - uptime: the clock of its progress.
  init(_ request: HTTPRequest, to url: URL, largestAnswer: Int, uptime: @escaping HTTPClient.Uptime) {
    (self.request, self.url) = (request, url)
    self.largestAnswer = largestAnswer
    self.uptime = uptime
  }

  var progress: Progress { state.withLock { $0.progress } }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Takes the caller that waits for the outcome. False if it is over already, and the caller has its answer.
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

  /// Notes that bytes of the request go out next. False if the transfer is over: then none may.
  func beginSending() -> Bool {
    state.withLock { state in
      if !state.isOver { state.delivery = .unknown }
      return !state.isOver
    }
  }

  /// Notes that an answer has begun.
  func beginAnswer() { state.withLock { if !$0.isOver { $0.delivery = .answered } } }

  /// Takes a part of the body. False if the transfer is over, or the answer has become too large, which ends it.
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

  /// - Parameter delivery: what is known of it afterwards; nil for what was noted meanwhile.
  func fail(_ reason: TransportFailure.Reason, _ delivery: Delivery? = nil) {
    end { .failure(TransportFailure(reason, delivery ?? $0.delivery)) }
  }

  /// Without effect if the transfer is over.
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

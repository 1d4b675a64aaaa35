import CompassServices
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One exchange under way: collects the body, and ends exactly once, whoever ends it.
final class HTTPTransfer: Sendable {
  typealias Outcome = Result<HTTPAnswer, TransportFailure>

  private enum Phase {
    case waiting(CheckedContinuation<Outcome, Never>?)
    case over(Outcome)
  }

  private struct State {
    var phase = Phase.waiting(nil)
    var body = Data()
  }

  private let largestAnswer: Int
  private let state = Lock(State())

  init(largestAnswer: Int) { self.largestAnswer = largestAnswer }

  /// Hands over who waits for the outcome. False if it is over already, and the waiter has been told.
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

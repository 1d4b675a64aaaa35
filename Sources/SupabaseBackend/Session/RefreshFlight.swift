import CompassModel

/// The refresh under way and who waits for it. One who goes away takes nothing from the others (decision S3).
struct RefreshFlight {
  typealias Outcome = Result<String, ServiceFailure>

  /// The sign-in whose token is renewed.
  let number: Int
  var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]

  func land(_ outcome: Outcome) {
    for waiter in waiters.values { waiter.resume(returning: outcome) }
  }
}

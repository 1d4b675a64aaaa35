import CompassModel

/// The state of loading one row with all its columns.
///
/// Only the newest request's answer counts, in whatever order answers arrive (decision X8).
public struct RecordLoad: Equatable, Sendable {
  /// The number of the newest request; answers with another number are ignored (decision X8).
  package internal(set) var request = 0
  package internal(set) var isRunning = false
  /// Whether placeholders are shown in place of the row (decision X13).
  package internal(set) var showsSkeleton = false
  /// Whether the newest request has run for longer than `Load.slowDelay` while a row is shown (decision W1).
  package internal(set) var isSlow = false
  package internal(set) var source = RowsSource.none
  package internal(set) var failure: ServiceFailure? {
    didSet { if failure?.kind == .notPermitted { isForbidden = true } }
  }
  /// Whether the backend has answered that the row may not be seen, and not supplied it since: then no saved copy is
  /// shown either (decision N5).
  package private(set) var isForbidden = false

  package init() {}

  /// Begins a request and returns its number, which its answer must have; the answer of an older one that is still
  /// running will be ignored.
  package mutating func start() -> Int {
    request += 1
    isRunning = true
    isSlow = false
    return request
  }

  package func awaits(_ number: Int) -> Bool { isRunning && number == request }

  /// Shows that the request is still running: by placeholders if no row is shown (decision X13).
  package mutating func timeIsUp(hasRow: Bool) {
    isSlow = isRunning && hasRow
    showsSkeleton = isRunning && !hasRow
  }

  /// Returns whether to show the row of an answer, and if so, records its source. A saved copy is only accepted if no
  /// row is shown and it may be seen; the request goes on. Any other answer ends it; a nil `source` means that it was
  /// loaded `now`.
  package mutating func accept(_ number: Int, from source: RowsSource?, at now: Instant) -> Bool {
    guard awaits(number) else { return false }
    if case .saved = source {
      guard self.source == .none, !isForbidden else { return false }
      isSlow = showsSkeleton
      showsSkeleton = false
    } else {
      succeed()
    }
    self.source = source ?? .loaded(at: now)
    return true
  }

  /// Notes that the loaded row is no longer shown.
  public mutating func drop() { source = .none }

  package mutating func succeed() {
    stop()
    failure = nil
    isForbidden = false
  }

  /// Ends the request as failed. A cancelled request (decision X10) and an ended session are no failures here.
  public mutating func fail(_ failure: ServiceFailure) {
    stop()
    if failure.kind != .cancelled, failure.kind != .sessionOver { self.failure = failure }
  }

  /// Cancels loading, because another row or none will be shown: all pending answers will be ignored.
  package mutating func abandon() {
    request += 1
    succeed()
    drop()
  }

  private mutating func stop() {
    isRunning = false
    showsSkeleton = false
    isSlow = false
  }
}

import CompassModel

/// The state of loading one whole row: which request is the newest, whether it is under way, and how it failed.
///
/// Only the newest request's answer counts, in whatever order answers come (decision X8).
public struct RecordLoad: Equatable, Sendable {
  /// The number of the newest request; an answer with another number does not count (decision X8).
  public internal(set) var request = 0
  /// Whether the newest request is under way.
  public internal(set) var isRunning = false
  /// Whether placeholders are shown instead of the row (decision X13).
  public internal(set) var showsSkeleton = false
  /// Whether the newest request takes long enough to be shown, while a row is shown (decision W1).
  public internal(set) var isSlow = false
  /// Where the row on screen comes from; none where it was not loaded.
  public internal(set) var source = RowsSource.none
  /// Why the last load failed; nil once one works, or none has failed.
  public internal(set) var failure: ServiceFailure? {
    didSet { if failure?.kind == .notPermitted { isForbidden = true } }
  }
  /// Whether the row may not be seen, by the last answer: then no copy of it is shown either (decision N5).
  public private(set) var isForbidden = false

  /// The time that a load takes before it is shown (decisions X13, W1).
  public static let skeletonDelay = Duration.milliseconds(300)

  /// Nothing was asked for yet.
  public init() {}

  /// Begins a request; an older one that is still under way does not count any more.
  ///
  /// - Returns: the number its answer must carry.
  public mutating func start() -> Int {
    request += 1
    isRunning = true
    isSlow = false
    return request
  }

  /// Whether an answer with this number counts.
  public func awaits(_ number: Int) -> Bool { isRunning && number == request }

  /// The request is to be shown if it is still under way: by placeholders where no row is shown (decision X13).
  public mutating func timeIsUp(hasRow: Bool) {
    isSlow = isRunning && hasRow
    showsSkeleton = isRunning && !hasRow
  }

  /// Whether what came for a request is to be shown; from now on it is what is on screen. A copy is only where nothing
  /// is, and where the row may be seen; the request stays under way. Anything else is the answer of the backend, and
  /// without a time it came now.
  public mutating func accept(_ number: Int, from source: RowsSource?, at now: Instant) -> Bool {
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

  /// Forgets what was loaded: it is not on screen any more.
  public mutating func drop() { source = .none }

  /// The newest request was answered: what failed before is over.
  public mutating func succeed() {
    stop()
    failure = nil
    isForbidden = false
  }

  /// A cancelled request is no failure (decision X10), and a session that has ended has a screen of its own.
  public mutating func fail(_ failure: ServiceFailure) {
    stop()
    if failure.kind != .cancelled, failure.kind != .sessionOver { self.failure = failure }
  }

  /// Another row is to be shown, or none: no answer counts any more, and what failed is over.
  public mutating func abandon() {
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

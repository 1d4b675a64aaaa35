import CompassModel

/// The state of loading a page's rows: which request is the newest, whether it is under way, and how it failed.
///
/// Only the newest request's answer counts, in whatever order answers come (decision X8).
public struct PageLoad: Hashable, Sendable, Codable {
  /// The number of the newest request; an answer with another number does not count (decision X8).
  public internal(set) var request = 0
  /// Whether the newest request is under way.
  public internal(set) var isRunning = false
  /// Whether cards stand in for the first rows (decision X13).
  public internal(set) var showsSkeleton = false
  /// Whether the newest request takes long enough to be shown, while rows are shown (decision W1).
  public internal(set) var isSlow = false
  /// Where the rows on screen come from.
  public internal(set) var source = RowsSource.none
  /// Why the last load failed; nil once one works, or none has failed.
  public internal(set) var failure: ServiceFailure? {
    didSet { if failure?.kind == .notPermitted { isForbidden = true } }
  }
  /// Whether the rows may not be seen, by the last answer: then no copy of them is shown either (decision N5).
  public private(set) var isForbidden = false

  /// How long a load takes before it is shown (decisions X13, W1).
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

  /// The request is to be shown if it is still under way: by a skeleton where there are no rows (decision X13).
  public mutating func timeIsUp(hasRows: Bool) {
    isSlow = isRunning && hasRows
    showsSkeleton = isRunning && !hasRows
  }

  /// Whether the answer to a request is to be shown. A copy is only where nothing is, and where rows may be seen; the
  /// request stays under way. Anything else is the answer of the backend.
  public mutating func accepts(_ number: Int, from source: RowsSource?, hasRows: Bool) -> Bool {
    guard awaits(number) else { return false }
    guard case .saved = source else {
      succeed()
      return true
    }
    guard !hasRows, !isForbidden else { return false }
    isSlow = showsSkeleton
    hideSkeleton()
    return true
  }

  /// The newest request was answered with rows: what failed before is over.
  public mutating func succeed() {
    stop()
    failure = nil
    isForbidden = false
  }

  /// A cancelled request is no failure (decision X10).
  public mutating func fail(_ failure: ServiceFailure) {
    stop()
    if failure.kind != .cancelled { self.failure = failure }
  }

  /// Rows are shown now, be they from a saved copy.
  public mutating func hideSkeleton() { showsSkeleton = false }

  /// Other rows are to be shown: what failed is of no interest any more.
  public mutating func forgetFailure() {
    failure = nil
    isForbidden = false
  }

  /// Leaves the page: no answer counts any more.
  public mutating func abandon() {
    request += 1
    stop()
    failure = nil
  }

  private mutating func stop() {
    isRunning = false
    showsSkeleton = false
    isSlow = false
  }
}

import CompassModel

/// How loading a page's rows stands: which request is the newest, whether it is under way, and how it failed.
///
/// Only the newest request's answer counts, in whatever order answers come (decision X8).
public struct PageLoad: Hashable, Sendable, Codable {
  /// The number of the newest request; an answer with another number does not count (decision X8).
  public internal(set) var request = 0
  /// Whether the newest request is under way.
  public internal(set) var isRunning = false
  /// Whether cards stand in for the first rows (decision X13).
  public internal(set) var showsSkeleton = false
  /// Why the last load failed; nil once one works, or none has failed.
  public internal(set) var failure: ServiceFailure? {
    didSet { if failure?.kind == .notPermitted { isForbidden = true } }
  }
  /// Whether the rows may not be seen, as far as was heard last: then no copy of them is shown either (decision N5).
  public private(set) var isForbidden = false

  /// How long a first load stays blank before the skeleton shows (decision X13).
  public static let skeletonDelay = Duration.milliseconds(300)

  /// Nothing was asked for yet.
  public init() {}

  /// Begins a request; an older one that is still under way does not count any more.
  ///
  /// - Returns: the number its answer must carry.
  public mutating func start() -> Int {
    request += 1
    isRunning = true
    return request
  }

  /// Whether an answer with this number counts.
  public func awaits(_ number: Int) -> Bool { isRunning && number == request }

  /// The skeleton is due: shown if the first rows are still under way (decision X13).
  public mutating func showSkeleton() { showsSkeleton = isRunning }

  /// The newest request was answered with rows: what failed before is over.
  public mutating func succeed() {
    isRunning = false
    showsSkeleton = false
    failure = nil
    isForbidden = false
  }

  /// A cancelled request is no failure (decision X10).
  public mutating func fail(_ failure: ServiceFailure) {
    isRunning = false
    showsSkeleton = false
    if failure.kind != .cancelled { self.failure = failure }
  }

  /// Rows are shown now, be they from a saved copy.
  public mutating func hideSkeleton() { showsSkeleton = false }

  /// Other rows are to be shown: what failed is of no interest any more.
  public mutating func forgetFailure() {
    failure = nil
    isForbidden = false
  }

  /// Whether a saved copy that was asked for together with this request may be shown.
  public func allowsSavedCopy(_ number: Int) -> Bool { number == request && !isForbidden }

  /// Leaves the page: no answer counts any more.
  public mutating func abandon() {
    request += 1
    isRunning = false
    showsSkeleton = false
    failure = nil
  }

  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { failure?.kind != .offline }

  /// Whether a button to try again makes sense: not while that is under way already.
  public var canRetry: Bool { !isRunning && failure?.canRetry == true }
}

import CompassModel

/// The state of loading the rows of one kind of one athlete's: one set of rules for all kinds.
///
/// The newest request counts (decision X8), a saved copy only where nothing is shown, rows that may not be seen go
/// (decision N5), and a cancelled request is no failure (decision X10).
public struct Load: Hashable, Sendable {
  /// Where the rows come from; `none` before any are known.
  public internal(set) var source = RowsSource.none
  /// Why the last load failed; nil once one works, or none has failed.
  public internal(set) var failure: ServiceFailure?
  /// Whether the request under way takes long enough to be shown.
  public internal(set) var isSlow = false
  /// Number of rows of the answer that could not be read (decision X5).
  public internal(set) var skipped = 0
  /// Whether the rows may not be seen, by the last answer that said so: then no copy of them is shown either.
  public internal(set) var isForbidden = false
  /// The days that the rows are of; nil for all. Of no meaning while there are no rows.
  public internal(set) var days: DayRange?
  /// The turn the rows were asked for in: what was confirmed later is not in them for sure. 0 for a copy.
  public internal(set) var asked = 0
  /// The turn in which the rows came, so that the result of work on older ones is known as such.
  public internal(set) var version = 0
  /// The backend's mark of the rows; nil for those of a copy, or into which changes were folded.
  var mark: Mark?
  /// The turn in which a change made the rows out of date.
  var staleSince = 0
  var running: Running?

  struct Running: Hashable, Sendable {
    var turn: Int
    var days: DayRange?
  }

  /// Delay before a load that is under way is shown to the user (decisions X13, W1).
  static let slowDelay = Duration.milliseconds(300)
  /// Time for which rows are not requested again when a page is only opened (decision W1).
  static let lifetime = Duration.seconds(300)

  /// Nothing was asked for yet.
  init() {}

  /// Whether a request is under way.
  public var isRunning: Bool { running != nil }
  /// Whether rows are known, also when there are none: before that nothing is counted or called empty (decision N3).
  public var hasRows: Bool { source != .none }
  /// Whether placeholders are shown instead of the first rows (decision X13).
  public var showsSkeleton: Bool { isSlow && !hasRows }
  /// Reloading is pointless while the device is known to be offline (decision X14).
  public var canReload: Bool { failure?.kind != .offline }
  /// Whether a button to try again makes sense: not while that is under way already.
  public var canRetry: Bool { !isRunning && failure?.canRetry == true }

  /// Whether the rows that are known are all of these days; nil means all days.
  public func covers(_ requested: DayRange?) -> Bool {
    guard hasRows else { return false }
    guard let days else { return true }
    return requested.map(days.covers) ?? false
  }
}

extension Load {
  /// Whether an answer to the request of this turn counts.
  func awaits(_ turn: Int) -> Bool { running?.turn == turn }

  /// Whether the rows come from before a turn, and none are on their way.
  func isOlder(than turn: Int) -> Bool { !isRunning && hasRows && asked < turn && staleSince < turn }

  /// Whether a saved copy is to be shown.
  var takesCopy: Bool { !hasRows && !isForbidden }

  /// Whether a page that shows these days has to ask: nothing is known, it failed or is too old, a change made it out of
  /// date, or it is of other days. What is under way already is waited for, unless the answer may lack such a change.
  func needsRequest(for requested: DayRange?, at now: Instant) -> Bool {
    if let running { return running.days != requested || running.turn < staleSince }
    guard case .loaded(let time) = source, failure == nil, asked >= staleSince, days == requested else { return true }
    let age = time.duration(to: now)
    return age < .zero || age >= Load.lifetime
  }

  mutating func start(_ turn: Int, days: DayRange?) {
    running = Running(turn: turn, days: days)
    isSlow = false
  }

  mutating func stop() {
    running = nil
    isSlow = false
  }

  /// The rows that are known are those of a copy.
  mutating func takeCopy(_ batch: Batch, savedAt time: Instant) {
    source = .saved(at: time)
    skipped = batch.skipped
    days = batch.days
    mark = batch.mark
    asked = 0
  }

  /// The request under way was answered: what failed before is over.
  mutating func succeed(_ batch: Batch, asked turn: Int, at now: Instant) {
    asked = turn
    stop()
    source = .loaded(at: now)
    skipped = batch.skipped
    days = batch.days
    mark = batch.mark
    failure = nil
    isForbidden = false
  }

  /// The request under way failed. A session that has ended has a screen of its own.
  mutating func fail(_ failure: ServiceFailure) {
    let turn = running?.turn ?? asked
    stop()
    guard failure.kind != .cancelled, failure.kind != .sessionOver else { return }
    self.failure = failure
    guard failure.kind == .notPermitted else { return }
    // Also the version: what is being worked out of the rows must not bring them back.
    self = Load()
    self.failure = failure
    isForbidden = true
    // What was confirmed before this is not kept for rows that may not be seen.
    asked = turn
  }
}

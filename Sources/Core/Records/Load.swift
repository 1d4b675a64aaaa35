import CompassModel

/// The loading state of one kind of rows of one athlete, by the same rules for all kinds.
///
/// Only the newest request counts (decision X8); a saved copy is used only if no rows are shown; rows that may not be
/// seen are removed (decision N5); a cancelled request is no failure (decision X10).
package struct Load: Hashable, Sendable {
  package internal(set) var source = RowsSource.none
  package internal(set) var failure: ServiceFailure?
  /// Whether the running request has taken longer than 300 ms, so that it is shown.
  package internal(set) var isSlow = false
  /// Number of rows in the answer that could not be read (decision X5).
  package internal(set) var skipped = 0
  /// Whether the last answer was that the rows may not be seen: then no saved copy is shown either.
  package internal(set) var isForbidden = false
  /// The days that the rows cover; nil for all. Meaningless while there are no rows.
  package internal(set) var days: DayRange?
  /// The turn in which the rows were requested: changes confirmed later may be missing from them. 0 for a saved copy.
  package internal(set) var asked = 0
  /// The turn in which the rows arrived or edits were last folded into them, so that results computed from older rows
  /// can be discarded.
  package internal(set) var version = 0
  /// The backend's mark of the rows; nil for a saved copy, and after edits were folded into the rows.
  var mark: Mark?
  /// The last turn in which the rows became out of date; 0 for never.
  var staleSince = 0
  var running: Running?

  struct Running: Hashable, Sendable {
    var turn: Int
    var days: DayRange?
  }

  /// Delay before a running load is shown to the user (decisions X13, W1).
  package static let slowDelay = Duration.milliseconds(300)
  /// Time for which opening a page does not request loaded rows again: 5 minutes (decision W1).
  static let lifetime = Duration.seconds(300)

  init() {}

  package var isRunning: Bool { running != nil }
  /// Whether rows were loaded, even if there are none: before that nothing is counted or called empty (decision N3).
  package var hasRows: Bool { source != .none }

  /// Whether the known rows include all rows of these days; nil means all days.
  package func covers(_ requested: DayRange?) -> Bool {
    guard hasRows else { return false }
    guard let days else { return true }
    return requested.map(days.covers) ?? false
  }
}

extension Load {
  func awaits(_ turn: Int) -> Bool { running?.turn == turn }

  func isOlder(than turn: Int) -> Bool { !isRunning && hasRows && asked < turn && staleSince < turn }

  var takesCopy: Bool { !hasRows && !isForbidden }

  /// Whether a page that shows these days must send a request: no rows are loaded, the last load failed, or the rows
  /// are too old, out of date or of other days. A running request for these days suffices, unless it started before the
  /// rows became out of date.
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

  mutating func takeCopy(_ batch: Batch, savedAt time: Instant) {
    source = .saved(at: time)
    skipped = batch.skipped
    days = batch.days
    mark = batch.mark
    asked = 0
  }

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

  /// Notes that the running request failed. A cancelled request and an ended session are no failures here;
  /// `.notPermitted` resets everything but the failure.
  mutating func fail(_ failure: ServiceFailure) {
    let turn = running?.turn ?? asked
    stop()
    guard failure.kind != .cancelled, failure.kind != .sessionOver else { return }
    self.failure = failure
    guard failure.kind == .notPermitted else { return }
    // Resets the version too: a fold of these rows that is still running must not restore them.
    self = Load()
    self.failure = failure
    isForbidden = true
    // Changes confirmed before this are not kept for rows that may not be seen.
    asked = turn
  }
}

import CompassModel
import Records

/// Completeness of the rows that a page needs, and whether they are fresh (decision B15).
package enum Completeness: Equatable, Sendable {
  /// All rows are the backend's current answers.
  case fresh
  /// All rows are known, but those of the given kinds may be outdated: from a saved copy, or being reloaded, or the
  /// reload failed. `at` is the time of the oldest.
  case saved([RowKind], at: Instant)
  /// Rows of the given kinds are missing, or only loaded in part: the page is incomplete.
  case partial([RowKind])
}

extension PageContext {
  /// Returns whether all rows of these kinds are known and fresh; of readings only those of `days`, nil for all.
  package func completeness(of kinds: [RowKind], days: DayRange?) -> Completeness {
    guard let athlete else { return kinds.isEmpty ? .fresh : .partial(kinds) }
    // Task statuses that may not be seen do not count as missing (decision W4).
    let loads = kinds.map { (kind: $0, load: records.load($0, of: athlete)) }
      .filter { $0.kind != .statuses || !$0.load.isForbidden }
    let missing = loads.filter { !$0.load.covers($0.kind == .readings ? days : nil) }
    guard missing.isEmpty else { return .partial(missing.map(\.kind)) }
    let old = loads.filter { $0.load.isOld }
    guard let time = old.compactMap(\.load.source.time).min() else { return .fresh }
    return .saved(old.map(\.kind), at: time)
  }
}

extension Load {
  fileprivate var isOld: Bool {
    if case .saved = source { return true }
    return failure != nil || isRunning
  }
}

import CompassModel
import Records

/// Whether all rows that a page asked for are there, and where they come from (decision B15).
public enum Completeness: Equatable, Sendable {
  /// All of them are the backend's answer.
  case fresh
  /// All of them are there, some from before: of these kinds, of which the oldest is from this time.
  case saved([RowKind], at: Instant)
  /// Nothing, or not all, is known of these kinds: what the page shows is a part.
  case partial([RowKind])
}

extension PageContext {
  /// Whether the rows of these kinds are there; of readings those of the days.
  public func completeness(of kinds: [RowKind], days: DayRange?) -> Completeness {
    guard let athlete else { return kinds.isEmpty ? .fresh : .partial(kinds) }
    // Statuses that cannot be seen are not missing (decision W4).
    let loads = kinds.map { (kind: $0, load: records.load($0, of: athlete)) }
      .filter { $0.kind != .statuses || !$0.load.isForbidden }
    let missing = loads.filter { !$0.load.covers($0.kind == .readings ? days : nil) }
    guard missing.isEmpty else { return .partial(missing.map(\.kind)) }
    let old = loads.filter { $0.load.isOld }
    guard let time = old.compactMap(\.load.time).min() else { return .fresh }
    return .saved(old.map(\.kind), at: time)
  }
}

extension Load {
  /// Whether the rows that are known may not be those of the backend any more.
  fileprivate var isOld: Bool {
    if case .saved = source { return true }
    return failure != nil || isRunning
  }

  /// The time from which the rows are; nil while none are known.
  fileprivate var time: Instant? {
    switch source {
    case .none: nil
    case .saved(let time), .loaded(let time): time
    }
  }
}

/// How an effect shares time with others of its kind.
public enum Plan<Lane: Hashable & Sendable>: Hashable, Sendable {
  /// Runs beside everything else.
  case together
  /// Replaces everything in the lane; late results of the replaced are dropped. Loads, searches, timers.
  case latest(Lane, after: Duration = .zero)
  /// Ignored while one is in the lane, which it leaves when its handler returns. Buttons that can be tapped twice.
  case first(Lane)
  /// Waits for the ones in the lane. Writes that must not overtake each other.
  case queued(Lane)
  /// Empties the lane: the running effect, the delayed one and those that wait.
  case cancel(Lane)
  /// Empties every lane, and stops what runs beside them.
  case cancelAll

  /// The same plan in a parent's lanes.
  public func map<Outer>(_ transform: (Lane) -> Outer) -> Plan<Outer> {
    switch self {
    case .together: .together
    case .latest(let lane, let delay): .latest(transform(lane), after: delay)
    case .first(let lane): .first(transform(lane))
    case .queued(let lane): .queued(transform(lane))
    case .cancel(let lane): .cancel(transform(lane))
    case .cancelAll: .cancelAll
    }
  }
}

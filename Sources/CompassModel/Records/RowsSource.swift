/// Where rows come from.
public enum RowsSource: Hashable, Sendable, Codable {
  /// No rows are there.
  case none
  /// A copy of what was loaded at that time, on its way to be confirmed (decision W1).
  case saved(at: Instant)
  /// Loaded from the backend at that time.
  case loaded(at: Instant)

  /// Nil where there are no rows.
  public var time: Instant? {
    switch self {
    case .none: nil
    case .saved(let time), .loaded(let time): time
    }
  }
}

import CompassModel

/// Where the rows on screen come from.
public enum RowsSource: Hashable, Sendable, Codable {
  /// No rows are there.
  case none
  /// The last good copy, saved at that time.
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

extension RowsSource {
  /// How long a saved copy may be shown before fresh rows arrive (decision X12).
  public static let savedCopyLifetime = Duration.seconds(300)
}

extension PageContext {
  /// A copy saved before this is too old to be shown ahead of fresh rows (decision X12).
  public var savedCopyLimit: Instant { moment.instant.adding(.zero - RowsSource.savedCopyLifetime) }
}

extension ServiceFailure {
  /// Whether the last good copy, however old, may stand in for rows that could not be loaded.
  public var allowsSavedCopy: Bool { ![.cancelled, .sessionOver, .notPermitted].contains(kind) }
}

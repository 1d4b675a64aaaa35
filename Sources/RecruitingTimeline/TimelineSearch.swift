import CompassModel
import CompassServices

/// What is found of the rows of a source; the same in every zone.
///
/// Folded when it is first asked for: rows are shown before anybody can search them, so the page's load asks once they
/// are.
final class TimelineSearch: Sendable {
  private let known = Lock<SearchIndex?>(nil)
  private let fold: @Sendable () -> SearchIndex

  /// - Parameter texts: of each row, whatever a query may stand in.
  init<Row: Sendable>(_ rows: [Row], texts: @escaping @Sendable (Row) -> [String?]) {
    fold = {
      var index = SearchIndex(reservingRows: rows.count)
      for row in rows { index.append(row: texts(row)) }
      return index
    }
  }

  /// Whoever asks while it is being folded waits.
  var index: SearchIndex {
    known.withLock { known in
      if let known { return known }
      let index = fold()
      known = index
      return index
    }
  }
}

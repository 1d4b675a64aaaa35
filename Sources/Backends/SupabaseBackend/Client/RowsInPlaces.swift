import CompassModel
import CompassServices

/// Reads a row and keeps it: the place where it is kept; nil for a row that is another person's.
typealias RowReader = @Sendable (JSONRow) throws(UnreadableRow) -> Int?

/// The rows of one load, in the order in which they were read. What the requests need to know of them, they know by their
/// places here: so they are compiled once, not for each kind of row.
final class RowsInPlaces<Row: Sendable>: Sendable {
  private let rows: Lock<[Row]>
  private let known: [Row]

  /// - Parameter known: rows that were answered before: they have the first places.
  init(_ known: [Row] = []) {
    rows = Lock(known)
    self.known = known
  }

  /// A reader that keeps here what `read` returns.
  func reader(_ read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Row?) -> RowReader {
    { row throws(UnreadableRow) in
      guard let value = try read(row) else { return nil }
      return self.rows.withLock { rows in
        rows.append(value)
        return rows.count - 1
      }
    }
  }

  /// As the app gets them. Where they are the known ones, those are not copied.
  func loaded(_ read: ReadRows) -> Loaded<Row> {
    let isKnown = read.places.count == known.count && read.places.elementsEqual(known.indices)
    let all = rows.withLock { $0 }
    return Loaded(rows: isKnown ? known : read.places.map { all[$0] }, skipped: read.skipped)
  }
}

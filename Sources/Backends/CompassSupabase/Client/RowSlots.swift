import CompassModel
import CompassServices

/// Reads a row and returns the slot where it is kept; nil for a row that is another person's.
typealias RowReader = @Sendable (JSONRow) throws(UnreadableRow) -> Int?

/// The rows of one load, in the order in which they were read. The requests name them by their
/// slots: so they are compiled once, not for each kind of row.
final class RowSlots<Row: Sendable>: Sendable {
  private let rows: Lock<[Row]>
  private let cached: [Row]

  /// - Parameter cached: the cached rows: they have the first slots.
  init(_ cached: [Row] = []) {
    rows = Lock(cached)
    self.cached = cached
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

  /// The rows as the app gets them. Where they are the cached ones, those are not copied.
  func loaded(_ read: ReadRows) -> Loaded<Row> {
    let isUnchanged = read.slots.count == cached.count && read.slots.elementsEqual(cached.indices)
    let all = rows.withLock { $0 }
    return Loaded(rows: isUnchanged ? cached : read.slots.map { all[$0] }, skipped: read.skipped)
  }
}

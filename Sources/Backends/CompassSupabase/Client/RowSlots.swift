import CompassModel
import CompassServices

/// Reads a row, stores it and returns its slot; nil for a row that belongs to another user.
typealias RowReader = @Sendable (JSONRow) throws(UnreadableRow) -> Int?

/// The rows of one load. Requests refer to them by slot, so that their code is compiled once for all row types.
final class RowSlots<Row: Sendable>: Sendable {
  private let rows: Lock<[Row]>
  private let cached: [Row]

  init(_ cached: [Row] = []) {
    rows = Lock(cached)
    self.cached = cached
  }

  func reader(_ read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Row?) -> RowReader {
    { row throws(UnreadableRow) in
      guard let value = try read(row) else { return nil }
      return self.rows.withLock { rows in
        rows.append(value)
        return rows.count - 1
      }
    }
  }

  /// Returns the rows at the slots of `read`. If these are the cached rows unchanged, the array is not copied.
  func loaded(_ read: ReadRows) -> Loaded<Row> {
    let isUnchanged = read.slots.count == cached.count && read.slots.elementsEqual(cached.indices)
    let all = rows.withLock { $0 }
    return Loaded(rows: isUnchanged ? cached : read.slots.map { all[$0] }, skipped: read.skipped)
  }
}

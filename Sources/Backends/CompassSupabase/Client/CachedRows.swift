import CompassModel
import Records

/// The note that this backend puts into the mark of a batch, to request only changes the next time (decisions L3, Y6).
final class ReadNote: Sendable {
  /// Requests for changes in a row, after which all rows are requested, in case a table does not update its times.
  static let mostDifferences = 14
  /// Maximum number of rows that are always requested as a whole, since the changes may be as many rows.
  static let few = 50

  let query: TableQuery
  let times: RowTimes
  /// Number of requests for changes since all rows were last requested.
  let differences: Int
  /// Number of changes this device had sent before the request; see `SentChanges.count`.
  let sent: Int

  init(_ query: TableQuery, _ times: RowTimes, differences: Int, sent: Int) {
    (self.query, self.times, self.differences, self.sent) = (query, times, differences, sent)
  }
}

/// The ids of cached rows, with the note of the response that they came in.
struct NotedRows: Sendable {
  var note: ReadNote
  var ids: [String]

  /// Returns the cached rows for a request of changes. Nil if all rows must be requested: for another query, for few
  /// rows, for a table whose times were never seen to change, and after `mostDifferences` requests (decision L3).
  func before(_ query: TableQuery) -> ReadRows? {
    guard query.reportsChanges, note.query == query, note.differences < ReadNote.mostDifferences, note.times.hasMoved,
      ids.count > ReadNote.few
    else { return nil }
    return ReadRows(cached: ids, times: note.times)
  }
}

/// Cached rows with their ids in the same order.
struct CachedRows<R: Sendable>: Sendable {
  var noted: NotedRows
  var rows: [R]
}

extension CachedRows where R: Row {
  /// Finds the cached rows of a batch; nil without this backend's note, as in a saved copy.
  init?(_ batch: Batch?) {
    guard let note = batch?.mark?.note as? ReadNote, let base = batch?.base(R.self) else { return nil }
    self.init(noted: NotedRows(note: note, ids: base.rows.map(\.rowID.rawValue)), rows: base.rows)
  }
}

/// Times of the last changes by row id, and further facts from the response.
struct RowTimes: Sendable {
  /// `updated_at` of all rows by id, by the server's clock.
  var all: [String: Instant] = [:]
  /// Rows that are not shown, by id: true for unreadable rows, false for another user's.
  var hidden: [String: Bool] = [:]
  /// Time of the request by the server's clock; nil if the response has no date.
  var asked: Instant?
  /// Whether any row was changed after its creation, which shows that the table updates its times (decision L3).
  var hasMoved = false

  var newest: Instant? { all.values.max() }

  func count(since time: Instant) -> Int { all.values.count { $0 >= time } }
}

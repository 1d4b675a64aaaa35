import CompassModel
import Records

/// The note in the mark of an answer, to ask the next time only for what changed since (decisions L3, Y6).
final class ReadNote: Sendable {
  /// Maximum number of requests for differences between two for all rows, in case a table does not keep its times.
  static let mostDifferences = 14
  /// So few rows are asked for as a whole: a difference may bring as many.
  static let few = 50

  let query: TableQuery
  let times: RowTimes
  /// Number of requests for differences since all rows were requested.
  let differences: Int
  /// Number of changes this device had sent before the request.
  let sent: Int

  init(_ query: TableQuery, _ times: RowTimes, differences: Int, sent: Int) {
    (self.query, self.times, self.differences, self.sent) = (query, times, differences, sent)
  }
}

/// The ids of cached rows, with what was noted of that answer.
struct NotedRows: Sendable {
  var note: ReadNote
  var ids: [String]

  /// The rows to ask for a difference to; nil where everything is to be asked for: something else was asked for, or few
  /// rows, a table of which no time was seen to move, or often enough (decision L3).
  func before(_ query: TableQuery) -> ReadRows? {
    guard query.tellsChanges, note.query == query, note.differences < ReadNote.mostDifferences, note.times.hasMoved,
      ids.count > ReadNote.few
    else { return nil }
    return ReadRows(cached: ids, times: note.times)
  }
}

/// Cached rows in the order of their ids.
struct CachedRows<R: Sendable>: Sendable {
  var noted: NotedRows
  var rows: [R]
}

extension CachedRows where R: Row {
  /// Nil for a batch that this backend noted nothing of: a saved copy, or rows into which changes were folded.
  init?(_ batch: Batch?) {
    guard let note = batch?.mark?.note as? ReadNote, let base = batch?.base(R.self) else { return nil }
    self.init(noted: NotedRows(note: note, ids: base.rows.map(\.rowID.rawValue)), rows: base.rows)
  }
}

/// When rows were changed last, by their ids: of all of them, and what else an answer tells of them.
struct RowTimes: Sendable {
  /// By the server's clock.
  var all: [String: Instant] = [:]
  /// Rows that are not shown, by id: true for unreadable ones, false for another user's.
  var hidden: [String: Bool] = [:]
  /// When they were asked for, by the server's clock; nil where it does not tell.
  var asked: Instant?
  /// Whether one of them was changed after it was made: then something moves the table's times (decision L3).
  var hasMoved = false

  /// The time of the last change of all; nil where there are no rows.
  var newest: Instant? { all.values.max() }

  /// Counts the rows changed at `time` or later.
  func count(since time: Instant) -> Int { all.values.count { $0 >= time } }
}

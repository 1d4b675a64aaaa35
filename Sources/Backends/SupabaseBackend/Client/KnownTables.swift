import CompassModel
import CompassServices

/// What servers answered, as long as it may be used to ask only for what changed since.
final class KnownTables: Sendable {
  /// How often changes are asked for before everything is again: should a table not keep its times, it is made up for.
  static let differences = 14
  /// So few rows are asked for as a whole: a difference may bring as many.
  static let few = 50

  /// One for each table, choice of columns and columns filtered by: the pages ask about one athlete at a time.
  fileprivate struct Place: Hashable {
    var table: String
    var columns: String
    var filters: [String]
  }

  fileprivate struct Known {
    var query: TableQuery
    var rows: any RememberedRows
    /// Those that were changed here since, and whether the server said so: their new values must come.
    var touched: [String: Bool] = [:]
    var differences = 0
  }

  fileprivate struct State {
    var known: [Place: Known] = [:]
    /// How often something was changed here: what was asked for before may hold the old values.
    var revision = 0
    /// Changes of single rows that were sent and never answered (decision W2).
    var unanswered: Set<String> = []
    /// Tables that do not tell when their rows were changed.
    var withoutTimes: Set<String> = []
    /// Tables in which a row was seen that was changed after it was made.
    var moving: Set<String> = []
  }

  private let state = Lock(State())

  /// To be handed to `keep` with what is asked for from now on.
  var revision: Int { state.withLock { $0.revision } }

  /// All rows of a query as they were last known, and those that were changed here since; nil where everything is to be
  /// asked for: few rows, and a table whose times were not seen to move (decision L3).
  func rows<Row>(of query: TableQuery, as _: Row.Type) -> (rows: ReadRows<Row>, touched: [String: Bool])? {
    state.withLock { state in
      guard let known = state.known[Place(query)], known.query == query, known.differences < Self.differences,
        state.moving.contains(query.table), let rows = known.rows as? ReadRows<Row>, rows.count > Self.few
      else { return nil }
      return (rows, known.touched)
    }
  }

  /// Remembers all rows of a query, unless something was changed here meanwhile.
  func keep<Row>(_ rows: ReadRows<Row>, of query: TableQuery, isDifference: Bool, since revision: Int) {
    state.withLock { state in
      if rows.hasMoved { state.moving.insert(query.table) }
      guard state.revision == revision else { return }
      let isUsable = rows.tellsChanges && rows.missing == 0
      let differences = isDifference ? (state.known[Place(query)]?.differences ?? 0) + 1 : 0
      state.known[Place(query)] = isUsable ? Known(query: query, rows: rows, differences: differences) : nil
    }
  }

  /// A row is changed here, perhaps without an answer; `isChanged` once the server has said so.
  func touch(_ id: String, in table: String, isChanged: Bool = false) {
    state.withLock { state in
      state.revision += 1
      for place in state.known.keys where place.table == table {
        let isKnown = state.known[place]?.touched[id] == true
        state.known[place]?.touched[id] = isChanged || isKnown
      }
    }
  }

  /// A row was deleted here.
  func remove(_ id: String, from table: String) {
    state.withLock { state in
      state.revision += 1
      for place in state.known.keys where place.table == table { state.known[place]?.rows.remove(id) }
    }
  }

  /// Whether a table may tell when its rows were changed.
  func mayTellChanges(_ table: String) -> Bool { state.withLock { !$0.withoutTimes.contains(table) } }

  /// A table has no such column.
  func noteWithoutTimes(_ table: String) { state.withLock { _ = $0.withoutTimes.insert(table) } }

  /// Whether the same change was sent before, and is perhaps made.
  func isUnanswered(_ change: HTTPRequest) -> Bool {
    state.withLock { !$0.unanswered.isEmpty && $0.unanswered.contains(change.change) }
  }

  /// What became of a change. One that stores a new row says itself whether it was stored before.
  func note(_ change: HTTPRequest, isUnanswered: Bool) {
    guard [.delete, .patch].contains(change.method) else { return }
    state.withLock { state in
      if isUnanswered { state.unanswered.insert(change.change) } else { state.unanswered.remove(change.change) }
    }
  }

  /// Everything is asked for again.
  func forget() {
    state.withLock { state in
      state.known = [:]
      state.revision += 1
    }
  }
}

extension HTTPRequest {
  /// Which row is changed, and how.
  fileprivate var change: String { "\(method.rawValue) \(target)" }
}

extension KnownTables.Place {
  init(_ query: TableQuery) {
    self.init(table: query.table, columns: query.columns, filters: query.filters.map(\.name))
  }
}

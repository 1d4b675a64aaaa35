/// A table whose rows people enter, edit and delete, and how it is asked.
struct RecordsTable {
  let columns: RecordColumns
  /// The endpoint of the page specs; nil where they have none.
  let route: [String]?
  /// Whether that endpoint answers for a single row, too.
  let hasRouteOfOne: Bool
  /// Whether who logged a row, and where, tell whose it is (decision L1); else the row names its athlete.
  let isLogged: Bool

  init(_ columns: RecordColumns, route: [String]? = nil, hasRouteOfOne: Bool = false, isLogged: Bool = false) {
    self.columns = columns
    self.route = route
    self.hasRouteOfOne = hasRouteOfOne
    self.isLogged = isLogged
  }
}

/// A table whose rows users add, edit and delete, and its endpoints.
struct RecordsTable {
  let columns: RecordColumns
  /// Path of the endpoint in the page specs; nil if they have none.
  let route: [String]?
  /// Whether the endpoint also returns single rows.
  let hasRouteOfOne: Bool
  /// Whether a row's author and school decide whose it is (decision L1); otherwise the row names its athlete.
  let isLogged: Bool

  init(_ columns: RecordColumns, route: [String]? = nil, hasRouteOfOne: Bool = false, isLogged: Bool = false) {
    (self.columns, self.route, self.hasRouteOfOne, self.isLogged) = (columns, route, hasRouteOfOne, isLogged)
  }
}

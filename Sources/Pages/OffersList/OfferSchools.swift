import CompassModel
import PageKit
import Records

/// The names of the schools that offers come from, to show and to search.
///
/// Reads the schools of the context, so names appear whether offers or schools load first (decision O10).
struct OfferSchools: Sendable {
  /// Whether the schools are loading for the first time, without a failure (decision N3).
  let areAwaited: Bool
  private let directory: SchoolDirectory?
  private let rows: Rows<School>?

  init(_ context: PageContext) {
    (directory, rows) = (context.schools, context.rows(School.self))
    areAwaited = rows == nil && context.status(of: [.schools]).failure == nil
  }

  /// Returns the name for cards: `No School` for nil, `Unknown School` for a school without a row, `…` while the
  /// schools are loading.
  func name(of school: SchoolID?) -> String {
    SchoolDirectory.displayName(of: school, in: directory, isLoading: areAwaited)
  }

  /// Returns the name, cut to 60 characters, for a sentence; nil while the schools are loading.
  func nameInSentence(of school: SchoolID?) -> String? { areAwaited ? nil : name(of: school).cut(at: 60) }

  /// Returns the schools whose shown names contain `query` (interface.md, Small print 10).
  ///
  /// - Parameter query: folded text, as `SearchFolding.query` returns it.
  func matching(_ query: String) -> MatchingSchools {
    (rows?.merged.table(auxiliary: NoAuxiliary()) ?? SchoolNameIndex([])).matching(query)
  }
}

/// The schools whose shown names contain a query, including offers without a school and schools without a row.
struct MatchingSchools: Hashable, Sendable {
  /// Whether `No School`, the name shown without a school, contains the query.
  let none: Bool
  /// Whether `Unknown School`, the name shown for a school without a row, contains the query.
  let unknown: Bool
  /// The schools with a row whose match differs from `unknown`.
  let exceptions: Set<SchoolID>

  func contains(_ school: SchoolID?) -> Bool {
    guard let school else { return none }
    return exceptions.contains(school) != unknown
  }
}

/// A search index of the schools' shown names.
struct SchoolNameIndex: RowIndex {
  private let ids: [SchoolID]
  private let names: SearchIndex
  /// The names shown for no school (row 0) and for a school without a row (row 1).
  private let others: SearchIndex

  init(_ rows: [School], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    let unknown = SchoolDirectory.displayName(of: SchoolID(""), in: nil, isLoading: false)
    ids = rows.map(\.id)
    var names = SearchIndex(reservingRows: rows.count)
    for row in rows { names.append(row: [row.name.nilIfBlank ?? unknown]) }
    self.names = names
    var others = SearchIndex(reservingRows: 2)
    for name in [SchoolDirectory.displayName(of: nil, in: nil, isLoading: false), unknown] {
      others.append(row: [name])
    }
    self.others = others
  }

  func matching(_ query: String) -> MatchingSchools {
    let (none, unknown) = (others.matches(query, row: 0), others.matches(query, row: 1))
    let matches = names.matches(query)
    return MatchingSchools(
      none: none, unknown: unknown, exceptions: Set(ids.indices.lazy.filter { matches[$0] != unknown }.map { ids[$0] }))
  }
}

import CompassModel
import PageKit
import Records

/// The names of the schools that offers come from, ready to show and to search.
///
/// Read off the rows whenever it is asked for, whichever come last, offers or schools (decision O10).
struct OfferSchools: Sendable {
  /// Whether the names are on their way for the first time (decision N3).
  let areAwaited: Bool
  private let directory: SchoolDirectory?
  private let rows: Rows<School>?

  init(_ context: PageContext) {
    (directory, rows) = (context.schools, context.rows(School.self))
    areAwaited = rows == nil && context.status(of: [.schools]).failure == nil
  }

  /// The name that cards show; "…" while it is on its way.
  func name(of school: SchoolID?) -> String {
    SchoolDirectory.displayName(of: school, in: directory, isLoading: areAwaited)
  }

  /// The name as sentences have it; nil while the schools are not known.
  func nameInSentence(of school: SchoolID?) -> String? { areAwaited ? nil : name(of: school).cut(at: 60) }

  /// The schools whose shown names contain a query (interface.md, Small print 10).
  ///
  /// - Parameter query: folded, see `SearchFolding.query`.
  func matching(_ query: String) -> MatchingSchools {
    (rows?.merged.table(auxiliary: NoAuxiliary()) ?? SchoolNameIndex([])).matching(query)
  }
}

/// Schools whose names contain what is searched, also those that have no name here.
struct MatchingSchools: Hashable, Sendable {
  /// Whether "No School" contains it.
  let none: Bool
  /// Whether "Unknown School" contains it.
  let unknown: Bool
  /// The schools with a row for which it is not as for unknown ones.
  let exceptions: Set<SchoolID>

  func contains(_ school: SchoolID?) -> Bool {
    guard let school else { return none }
    return exceptions.contains(school) != unknown
  }
}

/// The shown names of schools, folded.
struct SchoolNameIndex: RowIndex {
  private let ids: [SchoolID]
  private let names: SearchIndex
  /// The displayed names of no school, and of one without a row.
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
      none: none, unknown: unknown,
      exceptions: Set(ids.indices.lazy.filter { matches[$0] != unknown }.map { ids[$0] }))
  }
}

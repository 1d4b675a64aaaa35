import CompassModel

/// The names of the schools that a table's offers come from, ready to show and to search.
///
/// Derived again whenever offers or schools arrive, whichever comes last (decision O10).
struct OfferSchoolNames: Sendable {
  private let names: [String]
  private let search: SearchIndex

  /// The names that are shown are searched too (interface.md, Small print 10).
  ///
  /// - Parameter isLoading: whether a directory is on its way.
  init(_ table: OfferTable, in directory: SchoolDirectory?, isLoading: Bool) {
    names = table.schools.map { SchoolDirectory.shownName(of: $0, in: directory, isLoading: isLoading) }
    var search = SearchIndex(reservingRows: names.count)
    for name in names { search.append(row: [name]) }
    self.search = search
  }

  subscript(schoolCode: Int) -> String { names[schoolCode] }

  /// For each school, whether its name contains the folded query.
  func matches(_ query: String) -> [Bool] { search.matches(query) }
}

import CompassModel

/// The names of the schools that a table's offers come from, ready to show and to search.
///
/// Derived again whenever offers or schools arrive, whichever comes last (decision O10).
struct SchoolNames: Sendable {
  static let unknown = "Unknown School"

  private let names: [String]
  private let search: SearchIndex

  /// A school that is unknown, or not known yet, is an "Unknown School", for the search too (interface,
  /// Small print 10).
  init(_ table: OfferTable, in directory: SchoolDirectory?) {
    names = table.schools.map { directory?.name(of: $0) ?? Self.unknown }
    var search = SearchIndex(reservingRows: names.count)
    for name in names {
      search.append(name)
      search.endRow()
    }
    self.search = search
  }

  subscript(schoolCode: Int) -> String { names[schoolCode] }

  /// For each school, whether its name contains the folded query.
  func matches(_ query: String) -> [Bool] { search.matches(query) }
}

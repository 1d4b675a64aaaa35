import CompassModel

/// The names of the schools that a table's offers come from, ready to show and to search.
///
/// Derived again whenever offers or schools arrive, whichever comes last (decision O10).
struct SchoolNames: Sendable {
  static let unknown = "Unknown School"
  static let none = "No School"
  /// Of a school whose name is on its way (decision N3).
  static let loading = "…"

  private let names: [String]
  private let search: SearchIndex

  /// A school that is unknown is an "Unknown School", for the search too (interface, Small print 10). An offer without
  /// a school is of "No School" (decision T9).
  ///
  /// - Parameter isLoading: whether a directory is on its way.
  init(_ table: OfferTable, in directory: SchoolDirectory?, isLoading: Bool) {
    names = table.schools.map { Self.name(of: $0, in: directory, isLoading: isLoading) }
    var search = SearchIndex(reservingRows: names.count)
    for name in names { search.append(row: [name]) }
    self.search = search
  }

  static func name(of school: SchoolID?, in directory: SchoolDirectory?, isLoading: Bool) -> String {
    guard let school else { return none }
    return directory?.name(of: school) ?? (directory == nil && isLoading ? loading : unknown)
  }

  subscript(schoolCode: Int) -> String { names[schoolCode] }

  /// For each school, whether its name contains the folded query.
  func matches(_ query: String) -> [Bool] { search.matches(query) }
}

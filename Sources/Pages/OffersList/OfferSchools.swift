import CompassModel
import PageKit
import Records

/// The names of the schools that offers come from, to show and to search.
///
/// Reads the schools of the context, so names appear whether offers or schools load first (decision O10).
struct OfferSchools: Sendable {
  /// Whether the schools are still to come: none were loaded yet, and no load has failed (decision N3).
  let areAwaited: Bool
  private let directory: SchoolDirectory?

  init(_ context: PageContext) {
    directory = context.schools
    areAwaited = directory == nil && context.status(of: [.schools]).failure == nil
  }

  /// Returns the name for cards: `No School` for nil, `Unknown School` for a school without a row, `…` while the
  /// schools are loading.
  func name(of school: SchoolID?) -> String {
    SchoolDirectory.displayName(of: school, in: directory, isLoading: areAwaited)
  }

  /// Returns the name, cut to 60 characters, for a sentence; nil while the schools are loading.
  func nameInSentence(of school: SchoolID?) -> String? { areAwaited ? nil : name(of: school).cut(at: 60) }

  /// Returns the schools whose shown names contain a folded text (interface.md, Small print 10).
  func matching(_ query: String) -> MatchingSchools {
    let isFound = { (school: SchoolID?) in
      SearchFolding.folded(SchoolDirectory.displayName(of: school, in: nil, isLoading: false)).contains(query)
    }
    let (unknown, named) = (isFound(SchoolID("")), directory?.ids(matching: query) ?? [])
    let schools = (directory?.schools ?? []).lazy.map(\.id)
    return MatchingSchools(
      none: isFound(nil), unknown: unknown,
      exceptions: Set(schools.filter { named.contains($0) != unknown && directory?.label(of: $0) != nil }))
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

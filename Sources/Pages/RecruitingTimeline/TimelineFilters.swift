import CompassModel
import PageKit

/// The filters of the timeline, which are not stored (decision T16).
public struct TimelineFilters: Equatable, Sendable {
  /// The school whose items show; nil for all schools.
  public var school: SchoolID?
  /// The kinds of items that show; initially all.
  public var shows = PerKind(all: true)
  /// The text to find in items and school names, as typed; a blank text is no filter.
  public var search = ""

  package init() {}
}

struct TimelineSelection: Sendable {
  let passes: FilterTest
  /// Positions of the passing items, newest first.
  let positions: [Int32]
  /// The number of passing items per school, by school index.
  let totals: [Int]
  let earliest: CalendarDate?

  init(_ columns: TimelineColumns, passing filters: TimelineFilters, _ schools: SchoolDirectory?) {
    let passes = FilterTest(filters, in: columns, schools)
    self.passes = passes
    if let school = filters.school {
      let index = columns.schools.values.firstIndex(of: school)
      let passing = index.map { passes.filtered(columns.newestFirst(ofSchoolAt: $0)) } ?? []
      totals = columns.schools.values.indices.map { $0 == index ? passing.count : 0 }
      positions = passing
    } else if passes.isAll {
      (positions, totals) = (columns.newestFirst, columns.totals)
    } else {
      let positions = passes.filtered(columns.newestFirst[...])
      let codes = columns.schools.codes
      var totals = [Int](repeating: 0, count: columns.schools.values.count)
      for entry in positions { totals[Int(codes[Int(entry)])] += 1 }
      (self.positions, self.totals) = (positions, totals)
    }
    earliest = positions.last.map { columns.firsts[Int($0)] }
  }

  /// Returns the number of items after `today`; these are the first of `positions`.
  func count(after today: CalendarDate, in columns: TimelineColumns) -> Int {
    positions.indices.endOfPrefix { columns.firsts[Int(positions[$0])] > today }
  }
}

/// A test whether an item passes the filters, which compares only compact columns.
struct FilterTest: Sendable {
  // Columns of the items, by position.
  private let kinds: [TimelineItemKind]
  private let numbers, schools: [Int32]
  private let shows: PerKind<Bool>
  /// Whether a school passes, by school index; nil for all schools.
  private let passesSchool: [Bool]?
  private let found: Found?

  /// The rows and schools whose texts match the search (decision E2).
  private struct Found {
    /// Whether a row matches, by row number.
    var rows: PerKind<[Bool]>
    /// Whether the name of a school's lane matches, by school index: all of its items pass then.
    var schools: [Bool]
  }

  init(_ filters: TimelineFilters, in columns: TimelineColumns, _ directory: SchoolDirectory?) {
    (kinds, numbers, schools) = (columns.kinds, columns.numbers, columns.schools.codes)
    shows = filters.shows
    passesSchool = filters.school.map { school in columns.schools.values.map { $0 == school } }
    found = SearchFolding.query(filters.search).map { query in
      let named = directory?.ids(matching: query) ?? []
      func isFound(_ name: String) -> Bool { SearchFolding.folded(name).contains(query) }
      let (isNoneFound, isUnknownFound) = (isFound(LaneNames.none), directory != nil && isFound(LaneNames.unknown))
      let schools = columns.schools.values.map { school in
        guard let school else { return isNoneFound }
        return named.contains(school) || isUnknownFound && directory?.label(of: school) == nil
      }
      return Found(rows: columns.sources.matches(query), schools: schools)
    }
  }

  var isAll: Bool { shows == PerKind(all: true) && passesSchool == nil && found == nil }

  func filtered(_ positions: ArraySlice<Int32>) -> [Int32] {
    var passing: [Int32] = []
    passing.reserveCapacity(positions.count)
    for position in positions where self(Int(position)) { passing.append(position) }
    return passing
  }

  func callAsFunction(_ position: Int) -> Bool {
    let (kind, school) = (kinds[position], Int(schools[position]))
    guard shows[kind], passesSchool?[school] != false else { return false }
    guard let found else { return true }
    return found.schools[school] || found.rows[kind][Int(numbers[position])]
  }
}

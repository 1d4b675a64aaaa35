import CompassModel

/// What the timeline is narrowed to; never stored (decision T16).
public struct TimelineFilters: Hashable, Sendable, Codable {
  /// Nil for all schools.
  public var school: SchoolID?
  /// Which kinds of items are shown; all at first.
  public var shows = PerKind(all: true)
  /// What an item or its school must contain, as it was typed; blank for anything.
  public var search = ""

  /// Lets everything pass.
  public init() {}
}

/// The items that pass the filters, and how many of them each school has.
struct TimelineSelection: Sendable {
  let passes: FilterTest
  /// The newest first.
  let positions: [Int32]
  /// By the school's place.
  let totals: [Int]
  let earliest: CalendarDate?

  init(
    _ columns: TimelineColumns, passing filters: TimelineFilters, _ schools: SchoolDirectory?,
    hiding hidden: Set<Int> = []
  ) {
    passes = FilterTest(filters, in: columns, schools, hiding: hidden)
    var positions: [Int32] = []
    positions.reserveCapacity(columns.count)
    var totals = [Int](repeating: 0, count: columns.schools.values.count)
    for entry in columns.newestFirst where passes(Int(entry)) {
      positions.append(entry)
      totals[Int(columns.schools.codes[Int(entry)])] += 1
    }
    self.positions = positions
    self.totals = totals
    earliest = columns.earliest(passing: filters)
  }

  /// How many of the items are after a day: they are the first ones.
  func count(after today: CalendarDate, in columns: TimelineColumns) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if columns.firsts[Int(positions[middle])] > today { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Whether an item passes the filters, by comparing small numbers.
struct FilterTest: Sendable {
  private let columns: TimelineColumns
  private let hidden: Set<Int>
  private let shows: PerKind<Bool>
  /// By the school's place; nil for all schools.
  private let passesSchool: [Bool]?
  /// Nil without a search.
  private let found: Found?

  /// What contains the words that are searched for (decision E2).
  private struct Found {
    /// By row number.
    var rows: PerKind<[Bool]>
    /// By the school's place: of these every item is found.
    var schools: [Bool]
  }

  /// - Parameters:
  ///   - schools: for the names that are searched.
  ///   - hidden: positions of items that are being deleted.
  init(
    _ filters: TimelineFilters, in columns: TimelineColumns, _ schools: SchoolDirectory?, hiding hidden: Set<Int> = []
  ) {
    self.columns = columns
    self.hidden = hidden
    shows = filters.shows
    passesSchool = filters.school.map { school in columns.schools.values.map { $0 == school } }
    found = SearchFolding.query(filters.search).map { query in
      let named = schools?.ids(matching: query) ?? []
      return Found(
        rows: columns.sources.search.map { $0.index.matches(query) },
        schools: columns.schools.values.map { $0.map(named.contains) ?? false })
    }
  }

  func callAsFunction(_ position: Int) -> Bool {
    let (kind, school) = (columns.kinds[position], Int(columns.schools.codes[position]))
    guard shows[kind], passesSchool?[school] != false, hidden.isEmpty || !hidden.contains(position)
    else { return false }
    guard let found else { return true }
    return found.schools[school] || found.rows[kind][Int(columns.numbers[position])]
  }
}

extension TimelineColumns {
  /// The day of the oldest item of the shown schools and kinds (decision T2). What is searched for moves no dates:
  /// with every letter that is typed they would jump.
  func earliest(passing filters: TimelineFilters) -> CalendarDate? {
    var shown = filters
    shown.search = ""
    let passes = FilterTest(shown, in: self, nil)
    return kinds.indices.first { passes($0) }.map { firsts[$0] }
  }
}

import CompassModel

/// What the timeline is narrowed to; never stored (decision T16).
public struct TimelineFilters: Hashable, Sendable, Codable {
  /// Nil for all schools.
  public var school: SchoolID?
  public var shows = PerKind(all: true)

  public init() {}

  public var isActive: Bool { self != TimelineFilters() }
}

/// The items that pass the filters, and how many of them each school has.
struct TimelineSelection: Sendable {
  /// The newest first.
  let positions: [Int32]
  /// By the school's place.
  let totals: [Int]
  let earliest: CalendarDate?

  init(_ columns: TimelineColumns, passing filters: TimelineFilters) {
    let passes = FilterTest(filters, in: columns)
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
}

/// Whether an item passes the filters, by comparing small numbers.
struct FilterTest {
  private let columns: TimelineColumns
  private let shows: PerKind<Bool>
  /// Nil for all schools.
  private let passesSchool: [Bool]?

  init(_ filters: TimelineFilters, in columns: TimelineColumns) {
    self.columns = columns
    shows = filters.shows
    passesSchool = filters.school.map { school in columns.schools.values.map { $0 == school } }
  }

  func callAsFunction(_ position: Int) -> Bool {
    shows[columns.kinds[position]] && passesSchool?[Int(columns.schools.codes[position])] != false
  }
}

extension TimelineColumns {
  /// The day of the oldest item that passes (decision T2).
  func earliest(passing filters: TimelineFilters) -> CalendarDate? {
    let passes = FilterTest(filters, in: self)
    return kinds.indices.first { passes($0) }.map { firsts[$0] }
  }
}

import CompassModel
import PageKit
import CompassServices

/// Everything that happened to an athlete, with everything worked out that filters and lanes read often.
///
/// Built when rows arrive, off the main actor; copies share it, and it is never changed in place.
public struct TimelineTable: Sendable {
  let columns: TimelineColumns

  /// Without rows.
  public init() {
    self.init(
      TimelineRows(
        events: Loaded(rows: []), interactions: Loaded(rows: []), offers: Loaded(rows: []),
        statusChanges: Loaded(rows: [])), in: .utc)
  }

  /// - Parameters:
  ///   - rows: in any order; of two rows of a source with the same id the later one counts.
  ///   - zone: whose days the items are on.
  public init(_ rows: TimelineRows, in zone: Zone) {
    columns = TimelineColumns(
      events: RowsByID(rows.events.rows), interactions: RowsByID(rows.interactions.rows),
      offers: RowsByID(rows.offers.rows), statusChanges: RowsByID(rows.statusChanges.rows),
      skipped: PerKind(
        event: rows.events.skipped, interaction: rows.interactions.skipped, offer: rows.offers.skipped,
        statusChange: rows.statusChanges.skipped), zone: zone)
  }

  init(_ columns: TimelineColumns) { self.columns = columns }

  /// The rows of `fresh`, but of the `kept` kinds those of this table (defect 27).
  func taking(_ fresh: TimelineTable, except kept: PerKind<Bool>) -> TimelineTable {
    let (old, new) = (columns, fresh.columns)
    var skipped = new.skipped
    for kind in TimelineItemKind.allCases where kept[kind] { skipped[kind] = old.skipped[kind] }
    return TimelineTable(
      TimelineColumns(
        events: kept.event ? old.events : new.events,
        interactions: kept.interaction ? old.interactions : new.interactions,
        offers: kept.offer ? old.offers : new.offers,
        statusChanges: kept.statusChange ? old.statusChanges : new.statusChanges, skipped: skipped,
        search: PerKind(
          event: kept.event ? old.search.event : new.search.event,
          interaction: kept.interaction ? old.search.interaction : new.search.interaction,
          offer: kept.offer ? old.search.offer : new.search.offer,
          statusChange: kept.statusChange ? old.search.statusChange : new.search.statusChange), zone: new.zone))
  }

  /// How many items there are, of all kinds and whatever the filters.
  public var count: Int { columns.count }
  /// Whether there are no items at all.
  public var isEmpty: Bool { columns.count == 0 }

  /// How many rows could not be read (decision X5).
  public var skippedCount: Int { columns.skippedCount }

  /// All rows, by id.
  public var rows: TimelineRows {
    TimelineRows(
      events: Loaded(rows: columns.events.all, skipped: columns.skipped.event),
      interactions: Loaded(rows: columns.interactions.all, skipped: columns.skipped.interaction),
      offers: Loaded(rows: columns.offers.all, skipped: columns.skipped.offer),
      statusChanges: Loaded(rows: columns.statusChanges.all, skipped: columns.skipped.statusChange))
  }
}

extension TimelineTable: Equatable {
  /// Equal if the same rows are there, whatever zone they are seen from.
  public static func == (left: TimelineTable, right: TimelineTable) -> Bool {
    left.columns === right.columns || left.rows == right.rows
  }
}

extension TimelineTable: Codable {
  private enum CodingKeys: String, CodingKey { case events, interactions, offers, statusChanges, skipped }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    columns = TimelineColumns(
      events: RowsByID(try container.decode([TimelineEvent].self, forKey: .events)),
      interactions: RowsByID(try container.decode([Interaction].self, forKey: .interactions)),
      offers: RowsByID(try container.decode([TimelineOffer].self, forKey: .offers)),
      statusChanges: RowsByID(try container.decode([StatusChange].self, forKey: .statusChanges)),
      skipped: try container.decode(PerKind<Int>.self, forKey: .skipped), zone: .utc)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(columns.events.all, forKey: .events)
    try container.encode(columns.interactions.all, forKey: .interactions)
    try container.encode(columns.offers.all, forKey: .offers)
    try container.encode(columns.statusChanges.all, forKey: .statusChanges)
    try container.encode(columns.skipped, forKey: .skipped)
  }
}

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

  /// Whether anything is narrowed.
  public var isActive: Bool { self != TimelineFilters() }
}

/// The items that pass the filters, and how many of them each school has.
struct TimelineSelection: Sendable {
  let passes: FilterTest
  /// The newest first.
  let positions: [Int32]
  /// By the school's place.
  let totals: [Int]
  let earliest: CalendarDate?

  init(_ columns: TimelineColumns, passing filters: TimelineFilters, _ schools: SchoolDirectory?) {
    passes = FilterTest(filters, in: columns, schools)
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

  /// - Parameter schools: for the names that are searched.
  init(_ filters: TimelineFilters, in columns: TimelineColumns, _ schools: SchoolDirectory?) {
    self.columns = columns
    shows = filters.shows
    passesSchool = filters.school.map { school in columns.schools.values.map { $0 == school } }
    found = SearchFolding.query(filters.search).map { query in
      let named = schools?.ids(matching: query) ?? []
      return Found(
        rows: columns.search.map { $0.matches(query) },
        schools: columns.schools.values.map { $0.map(named.contains) ?? false })
    }
  }

  func callAsFunction(_ position: Int) -> Bool {
    let (kind, school) = (columns.kinds[position], Int(columns.schools.codes[position]))
    guard shows[kind], passesSchool?[school] != false else { return false }
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

/// A value for each of the four sources of the timeline.
public struct PerKind<Value> {
  /// Of the events.
  public var event: Value
  /// Of the interactions.
  public var interaction: Value
  /// Of the offers.
  public var offer: Value
  /// Of the status changes.
  public var statusChange: Value

  /// One value for each source.
  public init(event: Value, interaction: Value, offer: Value, statusChange: Value) {
    self.event = event
    self.interaction = interaction
    self.offer = offer
    self.statusChange = statusChange
  }

  /// The same value for all.
  public init(all value: Value) { self.init(event: value, interaction: value, offer: value, statusChange: value) }

  /// The value of one source.
  public subscript(kind: TimelineItemKind) -> Value {
    get {
      switch kind {
      case .event: event
      case .interaction: interaction
      case .offer: offer
      case .statusChange: statusChange
      }
    }
    set {
      switch kind {
      case .event: event = newValue
      case .interaction: interaction = newValue
      case .offer: offer = newValue
      case .statusChange: statusChange = newValue
      }
    }
  }

  /// The same for every source, each value transformed.
  public func map<Mapped>(_ transform: (Value) -> Mapped) -> PerKind<Mapped> {
    PerKind<Mapped>(
      event: transform(event), interaction: transform(interaction), offer: transform(offer),
      statusChange: transform(statusChange))
  }
}

extension PerKind: Sendable where Value: Sendable {}
extension PerKind: Equatable where Value: Equatable {}
extension PerKind: Hashable where Value: Hashable {}

extension PerKind: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case event, interaction, offer
    case statusChange = "status_change"
  }
}

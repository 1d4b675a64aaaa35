import CompassModel
import PageKit

/// An athlete's events with everything worked out that filters, sorts and the calendar read often.
///
/// Built once when rows arrive, off the main actor; afterwards a single row is changed or removed in
/// place, whatever the number of rows. Rows stand in the order of their ids, so a row's number also
/// breaks ties (decision X7).
public struct EventTable: Sendable {
  private var rows: RowsByID<Event>
  private var columns: EventColumns
  private let search: SearchIndex
  private let orders: EventOrders
  /// Changes with every change of the rows; says nothing about another table.
  private(set) var revision = 0

  /// No rows.
  public init() { self.init([]) }

  /// - Parameter events: in any order; of two rows with the same id the later one counts.
  public init(_ events: [Event]) {
    rows = RowsByID(events)
    let events = rows.all
    var search = SearchIndex(reservingRows: events.count)
    for number in events.indices {
      search.append(row: [
        events[number].name, events[number].details, events[number].address, events[number].cityAndState,
        events[number].location,
      ])
    }
    self.search = search
    columns = EventColumns(events)
    orders = EventOrders(events)
  }

  /// How many rows there are.
  public var count: Int { rows.count }

  /// All rows, by id.
  public var events: [Event] { rows.all }

  /// The row with this id; nil if there is none.
  public subscript(id: EventID) -> Event? { rows[id: id] }

  /// The row at a position returned by `numbers`.
  subscript(number: Int) -> Event { rows[number] }

  /// Takes the place of another table: the revision counts on.
  mutating func replace(with table: EventTable) {
    let next = revision + 1
    self = table
    revision = next
  }

  mutating func remove(_ id: EventID) {
    if rows.remove(id) != nil { revision += 1 }
  }

  mutating func setAttended(_ id: EventID) {
    guard let number = number(of: id), !rows[number].isAttended else { return }
    rows.update(number) { $0.isAttended = true }
    columns.statuses[number] = .attended
    revision += 1
  }

  /// The number of a row that is there.
  func number(of id: EventID) -> Int? { rows.number(of: id) }

  /// The positions of the rows that pass `filters`, in the order of `sort`.
  ///
  /// - Parameter overlay: changes under way, shown as if they were done.
  func numbers(passing filters: EventFilters, in sort: EventSort, today: CalendarDate, overlay: EventOverlay) -> [Int] {
    let hidden = Set(overlay.deleting.compactMap(number(of:)))
    let attended = Set(overlay.attending.compactMap(number(of:)))
    let days = filters.dates.days(today: today)
    let status = filters.status.status
    let passesType = columns.types.values.map(filters.type.includes)
    let (typeCodes, isRemoved) = (columns.types.codes, rows.isRemoved)
    let matches = SearchFolding.query(filters.search).map(search.matches)
    let hasOverlay = !hidden.isEmpty || !attended.isEmpty

    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for entry in orders[sort] {
      let number = Int(entry)
      guard !isRemoved[number], passesType[Int(typeCodes[number])], days.contains(columns.starts[number]) else {
        continue
      }
      if let matches, !matches[number] { continue }
      if hasOverlay, hidden.contains(number) { continue }
      if let status {
        let actual = hasOverlay && attended.contains(number) ? .attended : columns.statuses[number]
        guard actual == status else { continue }
      }
      numbers.append(number)
    }
    return numbers
  }

  /// How many events start on each day of a run of days, and on which days an earlier one goes on.
  func occupancy(from first: CalendarDate, dayCount: Int, overlay: EventOverlay) -> (starts: [Int], continues: [Bool]) {
    let hidden = Set(overlay.deleting.compactMap(number(of:)))
    var starts = [Int](repeating: 0, count: dayCount)
    var steps = [Int](repeating: 0, count: dayCount + 1)
    let isRemoved = rows.isRemoved
    for number in columns.starts.indices {
      let start = first.days(to: columns.starts[number])
      let end = first.days(to: columns.ends[number])
      guard start < dayCount, end >= 0, !isRemoved[number], !hidden.contains(number) else { continue }
      if start >= 0 { starts[start] += 1 }
      let firstLaterDay = max(start + 1, 0)
      let lastLaterDay = min(end, dayCount - 1)
      guard firstLaterDay <= lastLaterDay else { continue }
      steps[firstLaterDay] += 1
      steps[lastLaterDay + 1] -= 1
    }
    var running = 0
    let continues = steps.prefix(dayCount).map { step in
      running += step
      return running > 0
    }
    return (starts, continues)
  }
}

extension Event {
  /// As a card shows them, so that what a person reads there is found: `Atlanta, GA`.
  fileprivate var cityAndState: String? {
    guard let state = state?.nilIfBlank else { return city }
    return (city?.nilIfBlank).map { "\($0), \(state)" } ?? state
  }
}

extension EventTable: Equatable {
  /// Equal if the same rows are there, however the tables came to hold them.
  public static func == (left: EventTable, right: EventTable) -> Bool {
    left.count == right.count && left.events == right.events
  }
}

extension EventTable: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Event].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(events)
  }
}

/// What filters and the calendar read of every row, side by side in memory.
struct EventColumns: Sendable {
  let starts: [CalendarDate]
  let ends: [CalendarDate]
  let types: CodedColumn<EventType>
  var statuses: [EventStatus]

  init(_ rows: [Event]) {
    starts = rows.indices.map { rows[$0].startDate }
    ends = rows.indices.map { rows[$0].lastDate }
    types = CodedColumn(rows.indices.map { rows[$0].type })
    statuses = rows.indices.map { rows[$0].status }
  }
}

/// Changes that were asked for and not yet answered, laid over the rows: never a saved copy, so a reload
/// in between can neither lose nor resurrect a row.
public struct EventOverlay: Hashable, Sendable, Codable {
  /// Shown as gone (decision E10).
  public var deleting: Set<EventID> = []
  /// Those of them that can still be undone (decision N11).
  public var waiting: Set<EventID> = []
  /// Shown as attended (decision E11).
  public var attending: Set<EventID> = []

  /// Nothing is under way.
  public init() {}
}

extension EventOverlay {
  private enum CodingKeys: CodingKey { case deleting, waiting, attending }

  /// Ids in order, so that equal states encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deleting.sorted(), forKey: .deleting)
    try container.encode(waiting.sorted(), forKey: .waiting)
    try container.encode(attending.sorted(), forKey: .attending)
  }
}

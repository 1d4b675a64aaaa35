import CompassModel

/// An athlete's events with everything worked out that filters, sorts and the calendar read often.
///
/// Built once when rows arrive, off the main actor; afterwards a single row is changed or removed in
/// place, whatever the number of rows. Rows stand in the order of their ids, so a row's number also
/// breaks ties (decision X7).
public struct EventTable: Sendable {
  private var rows: [Event]
  private var isRemoved: [Bool]
  private var removedCount = 0
  private var columns: EventColumns
  private let search: SearchIndex
  private let orders: EventOrders
  /// Changes with every change of the rows; says nothing about another table.
  private(set) var revision = 0

  /// No rows.
  public init() { self.init([]) }

  /// - Parameter events: in any order; of two rows with the same id the later one counts.
  public init(_ events: [Event]) {
    let rows = Self.orderedByID(events)
    var search = SearchIndex(reservingRows: rows.count)
    for number in rows.indices {
      search.append(row: [
        rows[number].name, rows[number].details, rows[number].address, rows[number].city, rows[number].location,
      ])
    }
    self.rows = rows
    self.search = search
    isRemoved = [Bool](repeating: false, count: rows.count)
    columns = EventColumns(rows)
    orders = EventOrders(rows)
  }

  private static func orderedByID(_ events: [Event]) -> [Event] {
    let isOrdered = events.indices.dropFirst().allSatisfy { events[$0 - 1].id < events[$0].id }
    guard !isOrdered else { return events }
    var unique: [Event] = []
    unique.reserveCapacity(events.count)
    let positions = events.indices.sorted { (events[$0].id, $0) < (events[$1].id, $1) }
    for position in positions {
      if unique.last?.id == events[position].id { unique.removeLast() }
      unique.append(events[position])
    }
    return unique
  }

  /// How many rows there are.
  public var count: Int { rows.count - removedCount }
  /// Whether there is none.
  public var isEmpty: Bool { count == 0 }

  /// All rows, by id.
  public var events: [Event] { rows.indices.lazy.filter { !isRemoved[$0] }.map { rows[$0] } }

  /// The row with this id; nil if there is none.
  public subscript(id: EventID) -> Event? { number(of: id).map { rows[$0] } }

  /// The row at a position returned by `numbers`.
  subscript(number: Int) -> Event { rows[number] }

  /// Takes the place of another table: the revision counts on.
  mutating func replace(with table: EventTable) {
    let next = revision + 1
    self = table
    revision = next
  }

  mutating func remove(_ id: EventID) {
    guard let number = number(of: id) else { return }
    isRemoved[number] = true
    removedCount += 1
    revision += 1
  }

  mutating func setAttended(_ id: EventID) {
    guard let number = number(of: id), !rows[number].isAttended else { return }
    rows[number].isAttended = true
    columns.statuses[number] = .attended
    revision += 1
  }

  /// The position of a row, found by binary search: rows are ordered by id.
  func number(of id: EventID) -> Int? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].id == id && !isRemoved[low] ? low : nil
  }

  /// The positions of the rows that pass `filters`, in the order of `sort`.
  ///
  /// - Parameter overlay: changes under way, shown as if they were done.
  func numbers(passing filters: EventFilters, in sort: EventSort, today: CalendarDate, overlay: EventOverlay) -> [Int] {
    let hidden = Set(overlay.deleting.compactMap(number(of:)))
    let attended = Set(overlay.attending.compactMap(number(of:)))
    let days = filters.dates.days(today: today)
    let status = filters.status.status
    let types = columns.typeCodes(where: filters.type.includes)
    let matches = SearchFolding.query(filters.search).map(search.matches)
    let hasOverlay = !hidden.isEmpty || !attended.isEmpty

    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for entry in orders[sort] {
      let number = Int(entry)
      guard !isRemoved[number], types[Int(columns.types[number])], days.contains(columns.starts[number]) else {
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
    for number in rows.indices {
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
  /// The place of a row's type in `kinds`.
  let types: [UInt8]
  var statuses: [EventStatus]
  /// The known types and those that occur. More than 255 different ones share the last place as an unknown type.
  private let kinds: [EventType]

  init(_ rows: [Event]) {
    var kinds = EventType.known
    var places: [EventType: UInt8] = [:]
    for (index, kind) in kinds.enumerated() { places[kind] = UInt8(index) }
    types = rows.indices.map { number in
      let type = rows[number].type
      if let place = places[type] { return place }
      if kinds.count == 256 { return 255 }
      let place = UInt8(kinds.count)
      kinds.append(kinds.count == 255 ? .other("") : type)
      places[type] = place
      return place
    }
    self.kinds = kinds
    starts = rows.indices.map { rows[$0].startDate }
    ends = rows.indices.map { rows[$0].lastDate }
    statuses = rows.indices.map { rows[$0].status }
  }

  /// For each place in `types`, whether rows of that type pass.
  func typeCodes(where passes: (EventType) -> Bool) -> [Bool] { kinds.map(passes) }
}

/// Changes that were asked for and not yet answered, laid over the rows: never a saved copy, so a reload
/// in between can neither lose nor resurrect a row.
public struct EventOverlay: Hashable, Sendable, Codable {
  /// Shown as gone (decision E10).
  public var deleting: Set<EventID> = []
  /// Shown as attended (decision E11).
  public var attending: Set<EventID> = []

  /// Nothing is under way.
  public init() {}
}

extension EventOverlay {
  private enum CodingKeys: CodingKey { case deleting, attending }

  /// Ids in order, so that equal states encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deleting.sorted(), forKey: .deleting)
    try container.encode(attending.sorted(), forKey: .attending)
  }
}

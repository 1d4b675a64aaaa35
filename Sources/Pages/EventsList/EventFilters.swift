import CompassModel

/// The filters of the list; the calendar is never filtered (decision E6).
public struct EventFilters: Hashable, Sendable {
  /// The search text as typed.
  public var search = ""
  /// The event type to show, `all` by default (decision E1).
  public var type = EventTypeFilter.all
  /// The attendance status to show, `all` by default (decision E3).
  public var status = EventStatusFilter.all
  /// The range of start dates to show, `all` by default (decision E4).
  public var dates = EventDatesFilter.all

  package init() {}
}

/// The choices of the type filter (decision E1).
public enum EventTypeFilter: String, Codable, CaseIterable, Sendable {
  /// Shows all types, or one; `visit` shows official and unofficial visits.
  case all, camp, showcase, visit
  /// Visits that the school pays for.
  case officialVisit = "official_visit"
  /// Visits that the school does not pay for.
  case unofficialVisit = "unofficial_visit"
  case game

  /// The label of the choice: `Official Visit`.
  public var label: String {
    switch self {
    case .all: "All"
    case .visit: "Visit"
    case .camp, .showcase, .officialVisit, .unofficialVisit, .game: EventType(wire: rawValue).label
    }
  }

  func includes(_ type: EventType) -> Bool {
    switch self {
    case .all: true
    case .visit: type == .officialVisit || type == .unofficialVisit
    case .camp, .showcase, .officialVisit, .unofficialVisit, .game: type == EventType(wire: rawValue)
    }
  }
}

/// The choices of the status filter (decision E3).
public enum EventStatusFilter: String, Codable, CaseIterable, Sendable {
  /// Shows all events, or those the athlete is registered for and has not attended.
  case all, registered
  /// Shows events the athlete neither registered for nor attended.
  case notRegistered = "not_registered"
  case attended

  public var label: String { status?.label ?? "All" }

  var status: EventStatus? { EventStatus(rawValue: rawValue) }
}

/// The choices of the date filter (decision E4).
public enum EventDatesFilter: String, Codable, CaseIterable, Sendable {
  /// Shows all events, those that start today or later, or those that started before today.
  case all, upcoming, past
  /// Events that start in this calendar month.
  case thisMonth = "this_month"
  /// Events that start in the next calendar month.
  case nextMonth = "next_month"

  /// The label of the choice: `This Month`.
  public var label: String {
    switch self {
    case .all: "All"
    case .upcoming: "Upcoming"
    case .past: "Past"
    case .thisMonth: "This Month"
    case .nextMonth: "Next Month"
    }
  }

  func days(today: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .all: CalendarDate.earliest...CalendarDate.latest
    case .upcoming: today...CalendarDate.latest
    case .past: CalendarDate.earliest...max(today.adding(days: -1), .earliest)
    case .thisMonth: today.calendarMonth.firstDay...today.calendarMonth.lastDay
    case .nextMonth: today.calendarMonth.adding(1).firstDay...today.calendarMonth.adding(1).lastDay
    }
  }
}

/// The order of the list; raw values are stored in the settings (decision E5).
public enum EventSort: String, Codable, CaseIterable, Sendable {
  /// By start day, the latest first; within a day by start time, the earliest first (decision G6).
  case dateDescending = "date_desc"
  /// By start day, the earliest first; within a day by start time, the earliest first (decision G6).
  case dateAscending = "date_asc"
  /// By display name, A to Z, events without a name last; ties by id (decision X7).
  case name
  /// Grouped by type, types by their wire names; ties by id (decision X7).
  case type

  /// The label of the order: `Date (Newest First)`.
  public var label: String {
    switch self {
    case .dateDescending: "Date (Newest First)"
    case .dateAscending: "Date (Oldest First)"
    case .name: "Name"
    case .type: "Type"
    }
  }
}

/// The row numbers in each of the list's four orders, sorted once, so that changing the order needs no sorting.
///
/// Ties are by row number, that is by ascending id (decision X7).
struct EventOrders: Sendable {
  private let newestFirst, oldestFirst, byName, byType: [Int32]

  init(_ rows: [Event]) {
    // Within a day by start time, earliest first in both orders of dates (decision G6).
    let minutes = rows.indices.map { rows[$0].startMinute }
    let days = rows.indices.map { Int64(rows[$0].entry.startDate.dayNumber) << 11 }
    oldestFirst = Self.order(by: zip(days, minutes).map { $0 + Int64($1 + 1) })
    newestFirst = Self.order(by: zip(days, minutes).map { Int64($1 + 1) - $0 })
    byType = Self.order(by: Self.typeRanks(of: rows))
    byName = Self.order(by: Self.nameRanks(of: rows))
  }

  subscript(sort: EventSort) -> [Int32] {
    switch sort {
    case .dateDescending: newestFirst
    case .dateAscending: oldestFirst
    case .name: byName
    case .type: byType
    }
  }

  /// Returns row numbers by ascending key, ties by row number. Sorts plain integers that hold both: a key has 33 bits,
  /// a row number at most 30.
  private static func order(by keys: [Int64]) -> [Int32] {
    let numbers = Int64(1) << 30
    return keys.indices.map { keys[$0] * numbers + Int64($0) }.sorted().map { Int32($0 & (numbers - 1)) }
  }

  /// Returns each row's rank by name; rows without a name share the last rank (decision X7).
  private static func nameRanks(of rows: [Event]) -> [Int64] {
    var ranks = NameRanks.ranks(of: rows.indices.map { rows[$0].entry.displayName })
    for number in rows.indices where !rows[number].entry.hasName { ranks[number] = Int64(rows.count) }
    return ranks
  }

  private static func typeRanks(of rows: [Event]) -> [Int64] {
    let types = rows.indices.map { rows[$0].entry.type }
    var ranks: [EventType: Int64] = [:]
    for (rank, type) in Set(types).sorted(by: { $0.wire < $1.wire }).enumerated() { ranks[type] = Int64(rank) }
    return types.map { ranks[$0] ?? 0 }
  }
}

import CompassModel

/// The filters of the list; the calendar is never filtered (decision E6).
public struct EventFilters: Hashable, Sendable {
  /// The search text as typed.
  public var search = ""
  /// One type, or all (decision E1).
  public var type = EventTypeFilter.all
  /// One status, or all (decision E3).
  public var status = EventStatusFilter.all
  /// A part of time, or all of it (decision E4).
  public var dates = EventDatesFilter.all

  /// Creates filters that let everything pass.
  public init() {}

  /// The number of the four filters that narrow the list.
  public var activeCount: Int {
    (SearchFolding.isQuery(search) ? 1 : 0) + (type == .all ? 0 : 1) + (status == .all ? 0 : 1)
      + (dates == .all ? 0 : 1)
  }
}

/// The choices of the type filter (decision E1).
public enum EventTypeFilter: String, Codable, CaseIterable, Sendable {
  /// All, or those of one type; `visit` lets through official and unofficial visits alike.
  case all, camp, showcase, visit
  /// Visits that the school pays for.
  case officialVisit = "official_visit"
  /// Visits that the school does not pay for.
  case unofficialVisit = "unofficial_visit"
  /// Only games, no other events.
  case game

  /// The label of the choice: `Official Visit`.
  public var label: String {
    switch self {
    case .all: "All"
    case .camp: "Camp"
    case .showcase: "Showcase"
    case .visit: "Visit"
    case .officialVisit: "Official Visit"
    case .unofficialVisit: "Unofficial Visit"
    case .game: "Game"
    }
  }

  func includes(_ type: EventType) -> Bool {
    switch self {
    case .all: true
    case .camp: type == .camp
    case .showcase: type == .showcase
    case .visit: type == .officialVisit || type == .unofficialVisit
    case .officialVisit: type == .officialVisit
    case .unofficialVisit: type == .unofficialVisit
    case .game: type == .game
    }
  }
}

/// The choices of the status filter (decision E3).
public enum EventStatusFilter: String, Codable, CaseIterable, Sendable {
  /// All, or only those the athlete is registered for and has not attended.
  case all, registered
  /// Only those the athlete is neither registered for nor has attended.
  case notRegistered = "not_registered"
  /// Only those the athlete attended.
  case attended

  /// The user-facing label of the choice.
  public var label: String { status?.label ?? "All" }

  /// The status let through; nil for all.
  var status: EventStatus? { EventStatus(rawValue: rawValue) }
}

/// The choices of the date filter (decision E4).
public enum EventDatesFilter: String, Codable, CaseIterable, Sendable {
  /// All, those that start today or later, or those that started before today.
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

  /// The start days let through, seen from `today`.
  func days(today: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .all: CalendarDate.earliest...CalendarDate.latest
    case .upcoming: today...CalendarDate.latest
    case .past: CalendarDate.earliest...max(today.adding(days: -1), .earliest)
    case .thisMonth: today.calendarMonth.firstDay...today.calendarMonth.lastDay
    case .nextMonth:
      today.calendarMonth.adding(1).firstDay...today.calendarMonth.adding(1).lastDay
    }
  }
}

/// The order of the list; the raw value is what is stored (decision E5).
public enum EventSort: String, Codable, CaseIterable, Sendable {
  /// Descending by date: the latest start first.
  case dateDescending = "date_desc"
  /// Ascending by date: the earliest start first.
  case dateAscending = "date_asc"
  /// By the name shown, A to Z; ties by id (decision X7).
  case name
  /// Types together, by their names on the wire; ties by id (decision X7).
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

/// The four orders of the list, worked out once: changing the sort then costs nothing.
///
/// Ties end in ascending id in every order (decision X7), which is the row number.
struct EventOrders: Sendable {
  private let newestFirst: [Int32]
  private let oldestFirst: [Int32]
  private let byName: [Int32]
  private let byType: [Int32]

  /// - Parameter minutes: the times of the rows, as `Event.startMinute` has them.
  init(_ rows: [Event], _ minutes: [Int]) {
    // Within a day by time, in both directions (decision G6).
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

  /// Row numbers by ascending key, then by number. Both fit one integer, so sorting compares integers: a key has 33
  /// bits, a number at most 30.
  private static func order(by keys: [Int64]) -> [Int32] {
    let numbers = Int64(1) << 30
    return keys.indices.map { keys[$0] * numbers + Int64($0) }.sorted().map { Int32($0 & (numbers - 1)) }
  }

  /// The place of each row's name among all; rows without one come last (decision X7).
  private static func nameRanks(of rows: [Event]) -> [Int64] {
    var ranks = NameRanks.ranks(of: rows.indices.map { rows[$0].entry.displayName })
    for number in rows.indices where !rows[number].entry.hasName { ranks[number] = Int64(rows.count) }
    return ranks
  }

  /// The place of each row's type among the wire names of the types that occur.
  private static func typeRanks(of rows: [Event]) -> [Int64] {
    let types = rows.indices.map { rows[$0].entry.type }
    var ranks: [EventType: Int64] = [:]
    for (rank, type) in Set(types).sorted(by: { $0.wire < $1.wire }).enumerated() { ranks[type] = Int64(rank) }
    return types.map { ranks[$0] ?? 0 }
  }
}

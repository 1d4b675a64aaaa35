/// A recruiting event of an athlete: a row of the table `events` (wire.md §1).
///
/// Holds what the core shows or writes; other columns stay in the backend.
public struct Event: Hashable, Sendable, Identifiable {
  public var id: EventID
  /// Whose event it is, whichever person entered it.
  public var owner: AthleteID
  /// The school that invites or is visited; nil for an event of no school.
  public var schoolID: SchoolID?
  /// Camp, showcase, visit or game.
  public var type: EventType
  /// Nil if the row has none; shown as "Unknown event" (decision X5).
  public var name: String?
  /// Where it is, from the name of a place to the state, each as it was entered.
  public var location, address, city, state: String?
  /// The first day; with a clock time it is `startTime` of this day.
  public var startDate: CalendarDate
  /// The last day as it was entered, which may be before the first: see `lastDate`.
  public var endDate: CalendarDate?
  /// `HH:MM` or `HH:MM:SS`, as the wire has it.
  public var startTime: String?
  /// The column `description`.
  public var details: String?
  /// How the athlete did, in the athlete's words.
  public var performanceNotes: String?
  /// Dollars.
  public var cost: Double?
  /// Both may hold: attended wins in `status` (decision E3).
  public var isRegistered, isAttended: Bool

  /// What is left out is empty, or false.
  public init(
    id: EventID, owner: AthleteID, schoolID: SchoolID? = nil, type: EventType, name: String?,
    location: String? = nil, address: String? = nil, city: String? = nil, state: String? = nil,
    startDate: CalendarDate, endDate: CalendarDate? = nil, startTime: String? = nil, details: String? = nil,
    performanceNotes: String? = nil, cost: Double? = nil, isRegistered: Bool = false, isAttended: Bool = false
  ) {
    self.id = id
    self.owner = owner
    self.schoolID = schoolID
    self.type = type
    self.name = name
    self.location = location
    self.address = address
    self.city = city
    self.state = state
    self.startDate = startDate
    self.endDate = endDate
    self.startTime = startTime
    self.details = details
    self.performanceNotes = performanceNotes
    self.cost = cost
    self.isRegistered = isRegistered
    self.isAttended = isAttended
  }

  /// How far attendance got; what the badge and the filter go by.
  public var status: EventStatus { isAttended ? .attended : isRegistered ? .registered : .notRegistered }

  /// Registered, begun, and not marked as attended yet: from the first day on (decisions E11, E15).
  public func awaitsAttendance(on today: CalendarDate) -> Bool { status == .registered && startDate <= today }

  /// Which of its days `today` is, from 1, and how many it has; nil for an event of one day, and before and after it
  /// (decision E15).
  public func ongoingDay(on today: CalendarDate) -> (number: Int, count: Int)? {
    guard lastDate > startDate, startDate <= today, today <= lastDate else { return nil }
    return (startDate.days(to: today) + 1, startDate.days(to: lastDate) + 1)
  }

  /// `Day 2 of 5`; nil for an event of one day, and before and after it (decision E15).
  public func ongoingText(on today: CalendarDate) -> String? {
    ongoingDay(on: today).map { "Day \($0.number) of \($0.count)" }
  }

  /// The name, or "Unknown event" where the row has none (decision X5).
  public var displayName: String { hasName ? name ?? "" : "Unknown event" }

  /// Whether the row has a name that is not blank.
  public var hasName: Bool { name.map { !$0.isBlank } ?? false }

  /// City or address with the state, else the location: `Atlanta, GA` (decision E8). Nil where nothing is known.
  public var placeText: String? {
    let state = state?.nilIfBlank
    if let place = city?.nilIfBlank ?? address?.nilIfBlank { return state.map { "\(place), \($0)" } ?? place }
    return location?.nilIfBlank ?? state
  }

  /// What a search looks through (decision E2): city and state as a card shows them too, `Atlanta, GA`.
  public var searchedTexts: [String?] {
    let state = state?.nilIfBlank
    let cityAndState = state == nil ? city : [city?.nilIfBlank, state].compactMap(\.self).joined(separator: ", ")
    return [name, details, address, cityAndState, location]
  }

  /// The last day; the start day unless the row names a later one.
  public var lastDate: CalendarDate { max(endDate ?? startDate, startDate) }
}

extension Event {
  /// The minutes past midnight at which it begins, by which the rows of a day are ordered; -1 without a time, so that
  /// these are first (decision G6).
  public var startMinute: Int { startTime.flatMap(TimeOfDay.minutes) ?? -1 }
}

extension Event: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, type, name, location, address, city, state, cost
    case owner = "user_id"
    case schoolID = "school_id"
    case startDate = "start_date"
    case endDate = "end_date"
    case startTime = "start_time"
    case details = "description"
    case performanceNotes = "performance_notes"
    case isRegistered = "registered"
    case isAttended = "attended"
  }

  /// A missing or null `registered` or `attended` counts as false (decision E3).
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(EventID.self, forKey: .id),
      owner: try row.decode(AthleteID.self, forKey: .owner),
      schoolID: try row.decodeIfPresent(SchoolID.self, forKey: .schoolID),
      type: try row.decode(EventType.self, forKey: .type),
      name: try row.decodeIfPresent(String.self, forKey: .name),
      location: try row.decodeIfPresent(String.self, forKey: .location),
      address: try row.decodeIfPresent(String.self, forKey: .address),
      city: try row.decodeIfPresent(String.self, forKey: .city),
      state: try row.decodeIfPresent(String.self, forKey: .state),
      startDate: try row.decode(CalendarDate.self, forKey: .startDate),
      endDate: try row.decodeIfPresent(CalendarDate.self, forKey: .endDate),
      startTime: try row.decodeIfPresent(String.self, forKey: .startTime),
      details: try row.decodeIfPresent(String.self, forKey: .details),
      performanceNotes: try row.decodeIfPresent(String.self, forKey: .performanceNotes),
      cost: try row.decodeIfPresent(Double.self, forKey: .cost),
      isRegistered: try row.decodeIfPresent(Bool.self, forKey: .isRegistered) ?? false,
      isAttended: try row.decodeIfPresent(Bool.self, forKey: .isAttended) ?? false)
  }
}

/// How far attendance got. Attended wins over registered (decision E3).
public enum EventStatus: String, Codable, CaseIterable, Sendable {
  /// Registered, and not attended so far.
  case registered
  /// Neither.
  case notRegistered = "not_registered"
  /// Was there, registered or not.
  case attended

  /// `Not Registered`.
  public var label: String {
    switch self {
    case .registered: "Registered"
    case .notRegistered: "Not Registered"
    case .attended: "Attended"
    }
  }
}

/// What kind of recruiting event it is (events-list.md §3).
public enum EventType: WireValue {
  /// A visit is official where the school pays for it.
  case camp, showcase, officialVisit, unofficialVisit, game
  case other(String)

  public static let recognized: [EventType] = [.camp, .showcase, .officialVisit, .unofficialVisit, .game]

  public var texts: (wire: String, label: String) {
    switch self {
    case .camp: ("camp", "Camp")
    case .showcase: ("showcase", "Showcase")
    case .officialVisit: ("official_visit", "Official Visit")
    case .unofficialVisit: ("unofficial_visit", "Unofficial Visit")
    case .game: ("game", "Game")
    case .other(let raw): (raw, raw)
    }
  }
}

/// A recruiting event of an athlete: a row of the table `events` (wire.md §1).
///
/// Holds what the core shows or writes; other columns stay in the backend.
public struct Event: Hashable, Sendable, Identifiable {
  public var id: EventID
  public var owner: AthleteID
  public var schoolID: SchoolID?
  public var type: EventType
  /// Nil if the row has none; shown as "Unknown event" (decision X5).
  public var name: String?
  public var location: String?
  public var address: String?
  public var city: String?
  public var state: String?
  public var startDate: CalendarDate
  public var endDate: CalendarDate?
  /// `HH:MM` or `HH:MM:SS`, as the wire has it.
  public var startTime: String?
  public var details: String?
  public var performanceNotes: String?
  /// Dollars.
  public var cost: Double?
  public var isRegistered: Bool
  public var isAttended: Bool

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

  public var status: EventStatus { isAttended ? .attended : isRegistered ? .registered : .notRegistered }

  /// The name, or "Unknown event" where the row has none (decision X5).
  public var shownName: String {
    if let name, name.contains(where: { !$0.isWhitespace }) { name } else { "Unknown event" }
  }

  /// The last day; the start day unless the row names a later one.
  public var lastDate: CalendarDate { max(endDate ?? startDate, startDate) }
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
  case registered
  case notRegistered = "not_registered"
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

/// What kind of recruiting event it is (events-list.md §3). An unknown wire value is kept as it is (decision X6).
public enum EventType: WireValue {
  case camp, showcase, officialVisit, unofficialVisit, game
  case other(String)

  public static let known: [EventType] = [.camp, .showcase, .officialVisit, .unofficialVisit, .game]

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

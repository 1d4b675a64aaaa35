/// The columns of an event that its form fills in (decision R1). Its id, its owner and the columns of other programs are
/// not among them.
public struct NewEvent: Hashable, Sendable, Codable {
  /// The school that invites or is visited; nil for an event of no school.
  public var schoolID: SchoolID?
  /// Camp, showcase, visit or game.
  public var type: EventType
  /// Nil only in rows from elsewhere, shown as "Unknown event": the form asks for one (decision X5).
  public var name: String?
  /// The first day.
  public var startDate: CalendarDate
  /// The last day as it was entered, which in rows from elsewhere may be before the first: see `Event.lastDate`.
  public var endDate: CalendarDate?
  /// `HH:MM:SS`, in rows from elsewhere also `HH:MM`, of the first and the last day.
  public var startTime, endTime: String?
  /// Where it is, from the name of a place to the state; nil for none.
  public var location, address, city, state: String?
  /// Where more is said about it.
  public var url: String?
  /// The column `description`.
  public var details: String?
  /// How the athlete did.
  public var performanceNotes: String?
  /// Dollars and whole cents.
  public var cost: Double?
  /// Both may hold: attended wins in `Event.status` (decision E3).
  public var isRegistered, isAttended: Bool

  /// Unchecked: the form sends only what keeps the database's rules. What is left out is empty, or false.
  public init(
    schoolID: SchoolID? = nil, type: EventType, name: String?, startDate: CalendarDate, endDate: CalendarDate? = nil,
    startTime: String? = nil, endTime: String? = nil, location: String? = nil, address: String? = nil,
    city: String? = nil, state: String? = nil, url: String? = nil, details: String? = nil,
    performanceNotes: String? = nil, cost: Double? = nil, isRegistered: Bool = false, isAttended: Bool = false
  ) {
    self.schoolID = schoolID
    self.type = type
    self.name = name
    self.startDate = startDate
    self.endDate = endDate
    self.startTime = startTime
    self.endTime = endTime
    self.location = location
    self.address = address
    self.city = city
    self.state = state
    self.url = url
    self.details = details
    self.performanceNotes = performanceNotes
    self.cost = cost
    self.isRegistered = isRegistered
    self.isAttended = isAttended
  }
}

extension NewEvent {
  /// The name, or "Unknown event" where the row has none (decision X5).
  public var displayName: String { hasName ? name ?? "" : "Unknown event" }

  /// Whether the row has a name that is not blank.
  public var hasName: Bool { name.map { !$0.isBlank } ?? false }
}

extension NewEvent {
  private enum CodingKeys: String, CodingKey {
    case type, name, location, address, city, state, url, cost
    case schoolID = "school_id"
    case startDate = "start_date"
    case endDate = "end_date"
    case startTime = "start_time"
    case endTime = "end_time"
    case details = "description"
    case performanceNotes = "performance_notes"
    case isRegistered = "registered"
    case isAttended = "attended"
  }

  /// A missing or null `registered` or `attended` counts as false (decision E3).
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      schoolID: try row.decodeIfPresent(SchoolID.self, forKey: .schoolID),
      type: try row.decode(EventType.self, forKey: .type),
      name: try row.decodeIfPresent(String.self, forKey: .name),
      startDate: try row.decode(CalendarDate.self, forKey: .startDate),
      endDate: try row.decodeIfPresent(CalendarDate.self, forKey: .endDate),
      startTime: try row.decodeIfPresent(String.self, forKey: .startTime),
      endTime: try row.decodeIfPresent(String.self, forKey: .endTime),
      location: try row.decodeIfPresent(String.self, forKey: .location),
      address: try row.decodeIfPresent(String.self, forKey: .address),
      city: try row.decodeIfPresent(String.self, forKey: .city),
      state: try row.decodeIfPresent(String.self, forKey: .state),
      url: try row.decodeIfPresent(String.self, forKey: .url),
      details: try row.decodeIfPresent(String.self, forKey: .details),
      performanceNotes: try row.decodeIfPresent(String.self, forKey: .performanceNotes),
      cost: try row.decodeIfPresent(Double.self, forKey: .cost),
      isRegistered: try row.decodeIfPresent(Bool.self, forKey: .isRegistered) ?? false,
      isAttended: try row.decodeIfPresent(Bool.self, forKey: .isAttended) ?? false)
  }
}

/// A contact that is to be stored (decision R1). Who logs it is who is signed in.
public struct NewInteraction: Hashable, Sendable, Codable {
  /// With whom.
  public var schoolID: SchoolID
  /// One that this version knows, or `other`.
  public var type: InteractionType
  /// Who got in touch with whom.
  public var direction: InteractionDirection
  /// What it was about, and what was said; nil for none.
  public var subject, content: String?
  /// When it happened.
  public var occurredAt: Instant

  /// Unchecked: the form sends only what keeps the database's rules. What is left out is empty.
  public init(
    schoolID: SchoolID, type: InteractionType, direction: InteractionDirection, subject: String? = nil,
    content: String? = nil, occurredAt: Instant
  ) {
    self.schoolID = schoolID
    self.type = type
    self.direction = direction
    self.subject = subject
    self.content = content
    self.occurredAt = occurredAt
  }
}

extension Interaction {
  /// A new contact once it has an id, as far as the timeline knows it.
  public init(_ interaction: NewInteraction, id: InteractionID) {
    self.init(
      id: id, schoolID: interaction.schoolID, type: interaction.type, subject: interaction.subject,
      instant: interaction.occurredAt)
  }
}

/// Who got in touch with whom (wire.md §1).
public enum InteractionDirection: WireValue {
  /// From the athlete to the school, or from the school.
  case outbound, inbound
  case other(String)

  public static let recognized: [InteractionDirection] = [.outbound, .inbound]

  public var texts: (wire: String, label: String) {
    switch self {
    case .outbound: ("outbound", "Outbound")
    case .inbound: ("inbound", "Inbound")
    case .other(let raw): (raw, raw)
    }
  }
}

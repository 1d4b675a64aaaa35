/// An event that is to be stored, or what a stored one is to say from now on: the columns its form fills in (decision
/// R1). Its id, its owner and the columns of other programs are not among them.
public struct NewEvent: Hashable, Sendable, Codable {
  /// The school that invites or is visited; nil for an event of no school.
  public var schoolID: SchoolID?
  /// One that this version knows.
  public var type: EventType
  /// Not blank.
  public var name: String
  /// The first day.
  public var startDate: CalendarDate
  /// Not before the first day; nil for an event of one day.
  public var endDate: CalendarDate?
  /// `HH:MM:SS` of the first and the last day.
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
  /// Both may hold (decision E3).
  public var isRegistered, isAttended: Bool

  /// Unchecked: the form sends only what keeps the database's rules. What is left out is empty, or false.
  public init(
    schoolID: SchoolID? = nil, type: EventType, name: String, startDate: CalendarDate, endDate: CalendarDate? = nil,
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

extension Event {
  /// A new event once it has an id and an owner, as far as lists know it.
  public init(_ event: NewEvent, id: EventID, owner: AthleteID) {
    self.init(
      id: id, owner: owner, schoolID: event.schoolID, type: event.type, name: event.name, location: event.location,
      address: event.address, city: event.city, state: event.state, startDate: event.startDate,
      endDate: event.endDate, startTime: event.startTime, details: event.details,
      performanceNotes: event.performanceNotes, cost: event.cost, isRegistered: event.isRegistered,
      isAttended: event.isAttended)
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

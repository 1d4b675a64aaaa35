/// The columns of a contact that its form fills in (decision R1). Its author is who is signed in.
public struct NewInteraction: Hashable, Sendable {
  /// The school it was with. Nil only in rows from elsewhere, listed under "No School": the form asks for one.
  public var schoolID: SchoolID?
  /// The event at which it was; nil for none. Set elsewhere: no form asks for it.
  public var eventID: EventID?
  /// The way they were in touch.
  public var type: InteractionType
  /// The side that got in touch. Nil in rows from elsewhere that do not say.
  public var direction: InteractionDirection?
  /// The subject, and the words; nil for none.
  public var subject, content: String?
  /// The time it happened; of a row without one, that of its making (decision T10).
  public var occurredAt: Instant

  /// Unchecked: the form sends only what keeps the database's rules. What is left out is empty.
  public init(
    schoolID: SchoolID?, type: InteractionType, direction: InteractionDirection?, subject: String? = nil,
    content: String? = nil, occurredAt: Instant, eventID: EventID? = nil
  ) {
    self.schoolID = schoolID
    self.eventID = eventID
    self.type = type
    self.direction = direction
    self.subject = subject
    self.content = content
    self.occurredAt = occurredAt
  }
}

/// The columns of `interactions`, in the order of wire.md §1.
public enum InteractionColumn: Int, RecordColumn {
  case id, school, coach, event, type, direction, subject, content, occurredAt, author, family, createdAt

  public var about: Column<NewInteraction> {
    switch self {
    case .id: Column("id", .id, need: .row)
    case .school: Column("school_id", \.schoolID, "School", .school, kind: .reference(.school), need: .form)
    case .coach: Column("coach_id", .reference(nil))
    case .event: Column("event_id", \.eventID, "Event", nil, kind: .reference(.event))
    case .type:
      Column("type", \.type, "Type", .type, kind: .choice(of: InteractionType.self, and: .other("other")), need: .row)
    case .direction: Column("direction", \.direction, "Direction", .direction, need: .form)
    case .subject: Column("subject", \.subject, "Subject", .subject)
    case .content: Column("content", \.content, "Content", .content, kind: .lines)
    case .occurredAt: Column("occurred_at", \.occurredAt, "Date", .date, hint: "YYYY-MM-DD")
    case .author: Column("logged_by", .reference(nil))
    case .family: Column("family_unit_id", .reference(nil))
    case .createdAt: Column("created_at", .instant)
    }
  }

  public static let table = ColumnTable<InteractionColumn>("interactions", reading: [.id, .createdAt])
}

extension NewInteraction: RowEntry {
  public typealias Columns = InteractionColumn
  public static let blank = NewInteraction(schoolID: nil, type: .email, direction: nil, occurredAt: .earliest)
}

/// The side that got in touch (wire.md §1).
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

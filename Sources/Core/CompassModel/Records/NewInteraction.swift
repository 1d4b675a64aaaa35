/// The columns of a contact that are entered in its form (decision R1). Backends add the signed-in user as its author.
public struct NewInteraction: Hashable, Sendable {
  /// The school. Nil only in rows of other programs, listed under "No School": the form requires one.
  public var schoolID: SchoolID?
  /// The event at which the contact took place; nil for none. It is in no form; other programs set it.
  public var eventID: EventID?
  /// The kind of contact, such as email or visit.
  public var type: InteractionType
  /// The side that initiated the contact; nil in rows of other programs that do not record it.
  public var direction: InteractionDirection?
  /// The subject and the text; nil for none.
  public var subject, content: String?
  /// The time of the contact; in a row without one, the time at which the row was created (decision T10).
  public var occurredAt: Instant

  /// Makes an entry without checks: the form sends only values that the database accepts. Omitted values are nil.
  public init(
    schoolID: SchoolID?, type: InteractionType, direction: InteractionDirection?, subject: String? = nil,
    content: String? = nil, occurredAt: Instant, eventID: EventID? = nil
  ) {
    (self.schoolID, self.eventID, self.type, self.direction) = (schoolID, eventID, type, direction)
    (self.subject, self.content, self.occurredAt) = (subject, content, occurredAt)
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

/// The side that initiated the contact (wire.md §1).
public enum InteractionDirection: WireValue {
  /// The athlete contacted the school, or the school the athlete.
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

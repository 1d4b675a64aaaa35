/// The columns of an event that are entered in its form (decision R1).
public struct NewEvent: Hashable, Sendable {
  /// The school that invites or is visited; nil for none.
  public var schoolID: SchoolID?
  /// The type: a camp, showcase, visit or game, or one of another program.
  public var type: EventType
  /// The name; nil or blank only in rows of other programs, shown as "Unknown event" (decision X5).
  public var name: String?
  /// The first day of the event.
  public var startDate: CalendarDate
  /// The last day as entered; in rows of other programs it can be before the first one, see `Event.lastDate`.
  public var endDate: CalendarDate?
  /// The local start time on the first and end time on the last day: `HH:MM:SS`, from other programs also `HH:MM`.
  public var startTime, endTime: String?
  /// The place's name, its address, city and state; nil for none.
  public var location, address, city, state: String?
  /// The web address of the event; nil for none.
  public var url: String?
  /// Free text, the column `description`; nil for none.
  public var details: String?
  /// Free text about the athlete's performance; nil for none.
  public var performanceNotes: String?
  /// The price in dollars, with whole cents; nil if unknown, 0 if free.
  public var cost: Double?
  /// Whether the athlete registered, and attended. If both are true, `Event.status` is attended (decision E3).
  public var isRegistered, isAttended: Bool

  /// Makes an entry without checks; omitted values are nil or false.
  public init(
    schoolID: SchoolID? = nil, type: EventType, name: String?, startDate: CalendarDate, endDate: CalendarDate? = nil,
    startTime: String? = nil, endTime: String? = nil, location: String? = nil, address: String? = nil,
    city: String? = nil, state: String? = nil, url: String? = nil, details: String? = nil,
    performanceNotes: String? = nil, cost: Double? = nil, isRegistered: Bool = false, isAttended: Bool = false
  ) {
    (self.schoolID, self.type, self.name) = (schoolID, type, name)
    (self.startDate, self.endDate, self.startTime) = (startDate, endDate, startTime)
    (self.endTime, self.location, self.address) = (endTime, location, address)
    (self.city, self.state, self.url) = (city, state, url)
    (self.details, self.performanceNotes, self.cost) = (details, performanceNotes, cost)
    (self.isRegistered, self.isAttended) = (isRegistered, isAttended)
  }
}

extension NewEvent {
  /// The name without blanks around it, or "Unknown event" for a row without a name (decision X5). Inlinable as other
  /// properties of events, so that tables of many rows read the columns they need without copies of whole rows.
  @inlinable package var displayName: String { hasName ? name?.trimmed ?? "" : "Unknown event" }

  @inlinable package var hasName: Bool { name.map { !$0.isBlank } ?? false }
}

/// The columns of `events`, in the order of wire.md §1.
public enum EventColumn: Int, RecordColumn {
  case id, owner, school, family, type, name, location, address, city, state, url, details, performanceNotes
  case startDate, endDate, startTime, endTime, checkInTime, source, coaches, stats, cost, registered, attended
  case createdAt, updatedAt

  public var about: Column<NewEvent> {
    switch self {
    case .id: Column("id", .id, need: .row)
    case .owner: Column("user_id", .id, need: .row)
    case .school: Column("school_id", \.schoolID, "School", .school, kind: .reference(.school))
    case .family: Column("family_unit_id", .reference(nil))
    case .type: Column("type", \.type, "Event type", .type, need: .row)
    case .name: Column("name", \.name, "Name", .name, need: .form)
    case .location: Column("location", \.location, "Location", .location)
    case .address: Column("address", \.address, "Address", .address)
    case .city: Column("city", \.city, "City", .city)
    case .state: Column("state", \.state, "State", .state)
    case .url: Column("url", \.url, "Web address", .url)
    case .details: Column("description", \.details, "Description", .description, kind: .lines)
    case .performanceNotes:
      Column("performance_notes", \.performanceNotes, "Performance", .performanceNotes, kind: .lines)
    case .startDate: Column("start_date", \.startDate, "Start date", .startDate, need: .row, hint: "YYYY-MM-DD")
    case .endDate: Column("end_date", \.endDate, "End date", .endDate)
    case .startTime: Column("start_time", \.startTime, "Start time", .startTime, kind: .time, hint: "HH:MM")
    case .endTime: Column("end_time", \.endTime, "End time", .endTime, kind: .time)
    case .checkInTime: Column("checkin_time", .time)
    case .source: Column("event_source", .line, text: ColumnText(words: { Self.sources[$0] ?? $0 }))
    case .coaches: Column("coaches_present", .texts)
    case .stats: Column("stats_recorded", .json)
    case .cost: Column("cost", \.cost, "Cost $", .cost, kind: .dollars, text: Self.price, hint: "0 if it is free")
    case .registered: Column("registered", \.isRegistered, "Registered", .registered, empty: false)
    case .attended: Column("attended", \.isAttended, "Attended", .attended, empty: false)
    case .createdAt: Column("created_at", .instant)
    case .updatedAt: Column("updated_at", .instant)
    }
  }

  public static let table = ColumnTable<EventColumn>("events", reading: [.id])

  private static let price = ColumnText(number: { $0 == 0 ? "Free" : Money.text($0) })

  /// Labels of the stored values of `event_source` (events-list.md §3 `EventSource`).
  private static let sources = [
    "email": "Email", "flyer": "Flyer", "web_search": "Web Search", "recommendation": "Recommendation",
    "friend": "Friend", "other": "Other",
  ]
}

extension NewEvent: RowEntry {
  public typealias Columns = EventColumn
  public static let blank = NewEvent(type: .camp, name: nil, startDate: .earliest)
}

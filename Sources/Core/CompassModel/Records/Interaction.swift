/// A contact with a school: a row of `interactions` (wire.md §1) with its entry's properties: `interaction.subject`.
@dynamicMemberLookup
public struct Interaction: Hashable, Sendable, Identifiable {
  public var id: InteractionID
  /// The values of the entered columns.
  public var entry: NewInteraction
  /// The name of the user who logged the contact; nil if that is the athlete, or if the name is unknown (decision L1).
  public var loggedBy: String?

  public init(_ entry: NewInteraction, id: InteractionID, loggedBy: String? = nil) {
    (self.id, self.entry, self.loggedBy) = (id, entry, loggedBy)
  }

  /// Makes a contact without direction and content; omitted values are nil.
  public init(
    id: InteractionID, schoolID: SchoolID? = nil, type: InteractionType, subject: String? = nil, instant: Instant,
    loggedBy: String? = nil
  ) {
    let entry = NewInteraction(schoolID: schoolID, type: type, direction: nil, subject: subject, occurredAt: instant)
    self.init(entry, id: id, loggedBy: loggedBy)
  }

  /// Accesses a property of the entry.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<NewInteraction, Value>) -> Value {
    get { entry[keyPath: member] }
    set { entry[keyPath: member] = newValue }
  }

  /// The time of the contact: `occurred_at`, else `created_at` (decision T10).
  public var instant: Instant { entry.occurredAt }

  /// The text `by Pat`; nil if the athlete logged the contact, or the name is unknown (decision L1).
  package var loggedByText: String? { loggedBy?.nilIfBlank.map { "by \($0)" } }
}

extension Interaction: EnteredRow {
  public static let recordKind = RecordKind.interaction
  public static let namesOwner = false

  public static func made(_ entry: NewInteraction, id: InteractionID, owner _: AthleteID, at _: Instant) -> Interaction
  {
    Interaction(entry, id: id)
  }

  public var bookkeeping: [RecordField] {
    [RecordField("id", .text(id.rawValue)), RecordField(RecordField.loggedByName, loggedBy?.inColumn)]
  }

  public init(_ row: ColumnReader<InteractionColumn>, of _: AthleteID) throws(UnreadableRow) {
    self.init(
      NewInteraction(
        schoolID: try row.reference(.school), type: try row.choice(.type).orUnreadable(),
        direction: try row.choice(.direction), subject: try row.text(.subject), content: try row.text(.content),
        occurredAt: try (try row.ownInstant(.occurredAt) ?? row.instant(.createdAt)).orUnreadable(),
        eventID: try row.reference(.event)),
      id: try row.id(.id))
  }

  /// Reads a saved copy, also one of the third edition, whose keys are property names.
  public init(from decoder: any Decoder) throws {
    let copy = try decoder.container(keyedBy: ColumnKey.self)
    func earlier<Value: Decodable>(_ name: String) throws -> Value? {
      try copy.decodeIfPresent(Value.self, forKey: ColumnKey(stringValue: name))
    }
    if let instant: Instant = try earlier("instant") {
      self.init(
        id: try copy.decode(InteractionID.self, forKey: ColumnKey(stringValue: "id")),
        schoolID: try earlier("schoolID"),
        type: try copy.decode(InteractionType.self, forKey: ColumnKey(stringValue: "type")),
        subject: try earlier("subject"), instant: instant, loggedBy: try earlier("loggedBy"))
    } else {
      try self.init(savedIn: decoder)
      loggedBy = try earlier(RecordField.loggedByName)
    }
  }
}

/// Type of a contact between an athlete and a school (wire.md §1).
public enum InteractionType: WireValue {
  /// A contact over a distance, in person, or at a camp or showcase.
  case email, text, phoneCall, inPersonVisit, virtualMeeting, camp, showcase, tweet, directMessage
  /// A contact at a game, or on a visit to the campus.
  case game, unofficialVisit, officialVisit
  case other(String)

  public static let recognized: [InteractionType] = [
    .email, .text, .phoneCall, .inPersonVisit, .virtualMeeting, .camp, .showcase, .tweet, .directMessage, .game,
    .unofficialVisit, .officialVisit,
  ]

  public var texts: (wire: String, label: String) {
    switch self {
    case .email: ("email", "Email")
    case .text: ("text", "Text")
    case .phoneCall: ("phone_call", "Phone Call")
    case .inPersonVisit: ("in_person_visit", "In-Person Visit")
    case .virtualMeeting: ("virtual_meeting", "Virtual Meeting")
    case .camp: ("camp", "Camp")
    case .showcase: ("showcase", "Showcase")
    case .tweet: ("tweet", "Tweet")
    case .directMessage: ("dm", "DM")
    case .game: ("game", "Game")
    case .unofficialVisit: ("unofficial_visit", "Unofficial Visit")
    case .officialVisit: ("official_visit", "Official Visit")
    case .other("other"): ("other", "Other")
    case .other(let raw): (raw, raw.nilIfBlank ?? "Other")
    }
  }
}

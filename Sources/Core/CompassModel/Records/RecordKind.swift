// All lists of the kinds of records in the model: the compiler reports the missing lines of a new kind.

/// A kind of record that users enter, edit and delete.
public enum RecordKind: String, CaseIterable, Sendable, Codable {
  /// Rows of `events`, `offers`, `performance_metrics` and `interactions`; the raw value is the singular noun.
  case event, offer, reading, interaction
  /// Rows of `schools` (decision D2).
  case school

  /// The noun for one record in sentences (decision G14): `contact` for an interaction, else the raw value.
  package var word: String { self == .interaction ? "contact" : rawValue }

  /// The columns of the kind's table (decision Q1).
  package var columns: [AnyColumn] {
    switch self {
    case .event: EventColumn.table.columns
    case .offer: OfferColumn.table.columns
    case .reading: MetricColumn.table.columns
    case .interaction: InteractionColumn.table.columns
    case .school: SchoolColumn.table.columns
    }
  }

  /// Whether a stored value is a choice that this version does not know, so that it is never written back (decision
  /// X6). A school's status can be any text (decision B12).
  package func neverWrites(_ value: RecordField.Value?, in column: String) -> Bool {
    guard self != .school, let text = value?.text,
      case .choice(let choices)? = columns.first(where: { $0.name == column })?.kind
    else { return false }
    return !choices.contains { $0.wire == text }
  }
}

/// The kind and the id of a record that users enter, edit and delete.
public enum RowReference: Hashable, Sendable, Codable {
  /// A row of `events`, `offers`, `performance_metrics` or `interactions`.
  case event(EventID), offer(OfferID), reading(MetricID), interaction(InteractionID)
  /// A row of `schools`.
  case school(SchoolID)

  /// The row's primary key as text.
  public var id: String {
    switch self {
    case .event(let id): id.rawValue
    case .offer(let id): id.rawValue
    case .reading(let id): id.rawValue
    case .school(let id): id.rawValue
    case .interaction(let id): id.rawValue
    }
  }

  public var kind: RecordKind {
    switch self {
    case .event: .event
    case .offer: .offer
    case .reading: .reading
    case .school: .school
    case .interaction: .interaction
    }
  }

  /// Makes the reference to the row of a kind with this id.
  public init(_ kind: RecordKind, id: String) {
    self =
      switch kind {
      case .event: .event(EventID(id))
      case .offer: .offer(OfferID(id))
      case .reading: .reading(MetricID(id))
      case .school: .school(SchoolID(id))
      case .interaction: .interaction(InteractionID(id))
      }
  }

  package var noun: String { kind.rawValue }

  /// The reference to the row's detail page; nil for a reading, which has no detail page.
  public var record: RecordReference? {
    switch self {
    case .event(let id): .event(id)
    case .offer(let id): .offer(id)
    case .interaction(let id): .interaction(id)
    case .school(let id): .school(id)
    case .reading: nil
    }
  }
}

/// A row that has a detail page.
public enum RecordReference: Hashable, Sendable, Codable {
  /// A row of `events`.
  case event(EventID)
  /// A row of `interactions`.
  case interaction(InteractionID)
  /// A row of `offers`.
  case offer(OfferID)
  /// A row of `schools`.
  case school(SchoolID)

  public var kind: RecordKind { row.kind }

  package var noun: String { kind.rawValue }

  /// The noun for the row, capitalized: `Event`, `Contact`.
  public var label: String { RecordField.label(of: kind.word) }

  /// The row's primary key as text.
  public var id: String { row.id }

  /// The path of the row's page, as in the web app: `/events/ev-1`.
  public var path: String { "/\(noun)s/\(id)" }

  /// Reads the path of a detail page; nil for any other path. The id can be any text that is not empty.
  public init?(path: String) {
    for kind in RecordKind.allCases {
      let folder = "/\(kind.rawValue)s/"
      guard path.hasPrefix(folder), path.count > folder.count else { continue }
      guard let record = RowReference(kind, id: String(path.dropFirst(folder.count))).record else { continue }
      self = record
      return
    }
    return nil
  }

  /// The reference to the row as one that is entered, edited and deleted.
  public var row: RowReference {
    switch self {
    case .event(let id): .event(id)
    case .interaction(let id): .interaction(id)
    case .offer(let id): .offer(id)
    case .school(let id): .school(id)
    }
  }

  /// The description of the kind's detail page.
  public var details: DetailsDescription {
    switch self {
    case .event: .event
    case .interaction: .interaction
    case .offer: .offer
    case .school: .school
    }
  }
}

/// A row that is stored for the first time, with the id that the app chose.
public enum NewRow: Hashable, Sendable, Codable {
  /// A row of `events`, `offers`, `performance_metrics` or `interactions`.
  case event(NewEvent, EventID), offer(OfferTerms, OfferID), reading(MetricReading, MetricID)
  case interaction(NewInteraction, InteractionID)
  /// A row of `schools`.
  case school(NewSchool, SchoolID)

  /// The kind and the id of the row.
  public var reference: RowReference {
    switch self {
    case .event(_, let id): .event(id)
    case .offer(_, let id): .offer(id)
    case .reading(_, let id): .reading(id)
    case .school(_, let id): .school(id)
    case .interaction(_, let id): .interaction(id)
    }
  }

  package var entry: any RowEntry {
    switch self {
    case .event(let event, _): event
    case .offer(let terms, _): terms
    case .reading(let reading, _): reading
    case .school(let school, _): school
    case .interaction(let interaction, _): interaction
    }
  }

  package var columns: [RecordField] { entry.columns }

  /// The columns with a value, false included; the table's defaults apply to the others (decision B5).
  public var entered: [RecordField] { columns.filter { $0.value != nil } }

  /// Makes a new row of a kind from column values; the other columns have the values of the type's `blank` entry.
  public init(_ kind: RecordKind, id: String, columns: [RecordField]) {
    self =
      switch kind {
      case .event: .event(NewEvent(columns: columns), EventID(id))
      case .offer: .offer(OfferTerms(columns: columns), OfferID(id))
      case .reading: .reading(MetricReading(columns: columns), MetricID(id))
      case .school: .school(NewSchool(columns: columns), SchoolID(id))
      case .interaction: .interaction(NewInteraction(columns: columns), InteractionID(id))
      }
  }
}

/// The kind of store that holds an athlete's rows, as far as its rules differ.
public enum RowStore: String, Sendable, Codable {
  /// This device, which notes status changes of schools by itself.
  case device
  /// A shared project. Deleting a school deletes all rows that refer to it, also those of siblings (decision B4), and
  /// clients have to store the notes of status changes (decision B6).
  case project
}

/// The kinds of changes that a backend can make, for checking permissions.
public enum Mutation: String, CaseIterable, Codable, Sendable {
  /// Deleting an event, in a project only by the athlete, and marking one as attended: an athlete and a parent may.
  case deleteEvent, markEventAttended
  /// Entering, editing and deleting events, readings and contacts: an athlete and a parent may (decisions R1, D3).
  case createEvent, updateEvent, createMetric, updateMetric, deleteMetric
  case createInteraction, updateInteraction, deleteInteraction
  /// Logging, editing and deleting offers: an athlete and a parent may.
  case createOffer, updateOffer, deleteOffer
  /// Entering, editing and deleting the family's schools: an athlete and a parent may, but not deleting in a project.
  case createSchool, updateSchool, deleteSchool
  /// Setting the status of a task: only the athlete may (decision K12).
  case updateTaskStatus

  /// Whether a user of this role may make the change (decision X16). A parent acts for the active athlete, except that
  /// tasks are read-only (decision K12); other roles, such as administrator, only read. In a project no user may delete
  /// a school (decision B4), and only the athlete may delete an event (decision B12).
  package func isAllowed(for role: UserRole, in store: RowStore = .device) -> Bool {
    switch self {
    case .deleteSchool where store == .project: false
    case .deleteEvent where store == .project: role == .player
    case .deleteEvent, .markEventAttended, .createEvent, .updateEvent, .createMetric, .updateMetric, .deleteMetric,
      .createInteraction, .updateInteraction, .deleteInteraction, .createOffer, .updateOffer, .deleteOffer,
      .createSchool, .updateSchool, .deleteSchool:
      role == .player || role == .parent
    case .updateTaskStatus: role == .player
    }
  }
}

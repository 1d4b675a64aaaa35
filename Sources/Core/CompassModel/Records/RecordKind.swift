// All lists of the model that name the kinds of records. A new kind is in each of them; the compiler asks for the lines
// that are missing.

/// A kind of rows that an athlete's people enter, edit and delete.
public enum RecordKind: String, CaseIterable, Sendable, Codable {
  /// Rows of `events`, `offers`, `performance_metrics` and `interactions`; the raw value is the word for one of them.
  case event, offer, reading, interaction
  /// Rows of `schools` (decision D2).
  case school

  /// The word for one of them in sentences (decision G14): `contact`.
  public var word: String { self == .interaction ? "contact" : rawValue }

  /// The columns of its table (decision Q1).
  public var columns: [AnyColumn] {
    switch self {
    case .event: EventColumn.table.columns
    case .offer: OfferColumn.table.columns
    case .reading: MetricColumn.table.columns
    case .interaction: InteractionColumn.table.columns
    case .school: SchoolColumn.table.columns
    }
  }
}

/// A row that an athlete's people enter, edit and delete.
public enum RowReference: Hashable, Sendable, Codable {
  /// A row of `events`, `offers`, `performance_metrics` or `interactions`.
  case event(EventID), offer(OfferID), reading(MetricID), interaction(InteractionID)
  /// A row of `schools`.
  case school(SchoolID)

  /// The row's key as text, of whatever table.
  public var id: String {
    switch self {
    case .event(let id): id.rawValue
    case .offer(let id): id.rawValue
    case .reading(let id): id.rawValue
    case .school(let id): id.rawValue
    case .interaction(let id): id.rawValue
    }
  }

  /// The kind of the row.
  public var kind: RecordKind {
    switch self {
    case .event: .event
    case .offer: .offer
    case .reading: .reading
    case .school: .school
    case .interaction: .interaction
    }
  }

  /// The row of a kind with this key.
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

  /// The raw value of the row's kind: `event`.
  public var noun: String { kind.rawValue }

  /// The row as a detail page shows it; nil for a reading, which has no page of its own.
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

/// Which row a detail page shows.
public enum RecordReference: Hashable, Sendable, Codable {
  /// A row of `events`.
  case event(EventID)
  /// A row of `interactions`.
  case interaction(InteractionID)
  /// A row of `offers`.
  case offer(OfferID)
  /// A row of `schools`.
  case school(SchoolID)

  /// The kind of the row.
  public var kind: RecordKind { row.kind }

  /// The raw value of the row's kind: `event`.
  public var noun: String { kind.rawValue }

  /// The word for the row at the start of a label: `Event`.
  public var label: String { RecordField.label(of: kind.word) }

  /// The key of the row as text, of whatever table.
  public var id: String { row.id }

  /// As the web app names it: `/events/ev-1`.
  public var path: String { "/\(noun)s/\(id)" }

  /// The row that a path names; nil for any other path. Ids are any text.
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

  /// The row as what is entered, edited and deleted.
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

/// A row that is to be stored for the first time, and its id.
public enum NewRow: Hashable, Sendable, Codable {
  /// A row of `events`, `offers`, `performance_metrics` or `interactions`.
  case event(NewEvent, EventID), offer(OfferTerms, OfferID), reading(MetricReading, MetricID)
  case interaction(NewInteraction, InteractionID)
  /// A row of `schools`.
  case school(NewSchool, SchoolID)

  /// The row once it is stored.
  public var reference: RowReference {
    switch self {
    case .event(_, let id): .event(id)
    case .offer(_, let id): .offer(id)
    case .reading(_, let id): .reading(id)
    case .school(_, let id): .school(id)
    case .interaction(_, let id): .interaction(id)
    }
  }

  /// The values that its form filled in.
  public var entry: any RowEntry {
    switch self {
    case .event(let event, _): event
    case .offer(let terms, _): terms
    case .reading(let reading, _): reading
    case .school(let school, _): school
    case .interaction(let interaction, _): interaction
    }
  }

  /// All columns of the form, as the table has them; an empty one is nil.
  public var columns: [RecordField] { entry.columns }

  /// The columns that were filled in: a table's defaults apply to the others (decision B5). An explicit No is filled in.
  public var entered: [RecordField] { columns.filter { $0.value != nil } }

  /// A new row of a kind with the values of these columns; the others are empty.
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

/// The kind of place that keeps an athlete's rows, as far as its rules differ.
public enum RowStore: String, Sendable, Codable {
  /// This device: it notes by itself how the status of a school changes.
  case device
  /// A shared project: it deletes with a school all rows that name it, those of siblings too (decision B4), and leaves
  /// noting a status to its clients (decision B6).
  case project
}

/// Everything the core can ask a backend to change.
public enum Mutation: String, CaseIterable, Codable, Sendable {
  /// A parent may do this for the athlete, who may do everything.
  case deleteEvent, markEventAttended
  /// A parent may enter and edit events, readings and contacts too (decision R1), and delete them (decision D3).
  case createEvent, updateEvent, createMetric, updateMetric, deleteMetric
  case createInteraction, updateInteraction, deleteInteraction
  /// As well as log, edit and delete offers.
  case createOffer, updateOffer, deleteOffer
  /// As well as enter, edit and delete schools, which are the family's (decision D2).
  case createSchool, updateSchool, deleteSchool
  /// Only the athlete itself (decision K12).
  case updateTaskStatus

  /// Whether a person of this role may do it (decision X16).
  ///
  /// A parent acts for the selected athlete, but only looks at tasks (decision K12); other roles, an
  /// administrator's too, only look. A project lets no person delete a school (decision B4), and lets only its athlete
  /// delete an event (decision B12).
  public func isAllowed(for role: UserRole, in store: RowStore = .device) -> Bool {
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

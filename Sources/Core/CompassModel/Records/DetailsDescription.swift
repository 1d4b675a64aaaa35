/// How rows of one kind are shown on a page of their own: all in which detail pages differ, once for each kind.
public struct DetailsDescription: Sendable {
  /// How the values of its columns read, by the column's name; a column that is not named reads as its value does.
  public let texts: [String: ColumnText]
  /// The labels of the columns that a form fills, by the column's name: one field has one label (decision G14).
  public let labels: [String: String]
  /// The column that says what sort of row it is, such as the type of an event; nil for none.
  public let sortColumn: String?
  /// What is said beside the date: the column's name.
  public let factColumn: String?
  /// The columns of the row's date: the first that has a value counts.
  public let dateColumns: [String]
  /// The columns that a person looks for, in the order they are read; `school` is the name of the row's school. All
  /// others follow.
  public let order: [String]
  /// What editing and deleting do to the backend's rows; nil for what nothing does on the page.
  public let update, delete: Mutation?
  /// The permission to enter a copy for another day (decision D17); nil for kinds that are not copied.
  public let copy: Mutation?
  /// What the row is called: with the sort of row it is, and its school.
  public let title: @Sendable (_ record: Record, _ sort: String, _ school: String?) -> String
  /// How a sentence about a change of the row begins (decision C8), from its title and its school.
  public let subject: @Sendable (_ title: String, _ school: String?) -> String

  /// A description of all that a detail page asks for.
  public init(
    columns: [AnyColumn], sortColumn: String?, factColumn: String?, dateColumns: [String], order: [String],
    update: Mutation?, delete: Mutation?, copy: Mutation? = nil,
    title: @escaping @Sendable (_ record: Record, _ sort: String, _ school: String?) -> String,
    subject: @escaping @Sendable (_ title: String, _ school: String?) -> String
  ) {
    texts = Dictionary(uniqueKeysWithValues: columns.compactMap { column in column.text.map { (column.name, $0) } })
    labels = Dictionary(
      uniqueKeysWithValues: columns.filter { $0.field != nil }.map { ($0.name, $0.labelBesideItsValue) })
    self.sortColumn = sortColumn
    self.factColumn = factColumn
    self.dateColumns = dateColumns
    self.order = order
    self.update = update
    self.delete = delete
    self.copy = copy
    self.title = title
    self.subject = subject
  }

  /// What sort of row it is: `Camp`, `Full Ride`; nil where the row does not say.
  public func sort(of record: Record) -> String? {
    guard let sortColumn, let wire = record.text(sortColumn) else { return nil }
    return texts[sortColumn]?.words?(wire) ?? wire
  }
}

/// How the values of one column read.
public struct ColumnText: Sendable {
  /// Of a text, or of a number: what is shown of it; nil where it reads as it is.
  public let words: (@Sendable (String) -> String)?, number: (@Sendable (Double) -> String)?
  /// What an empty column is taken for; nil for nothing.
  public let missing: String?

  /// What is left out reads as it is.
  public init(
    words: (@Sendable (String) -> String)? = nil, number: (@Sendable (Double) -> String)? = nil, missing: String? = nil
  ) {
    self.words = words
    self.number = number
    self.missing = missing
  }
}

extension DetailsDescription {
  static let event = DetailsDescription(
    columns: EventColumn.table.columns,
    sortColumn: "type", factColumn: "type", dateColumns: ["start_date"],
    order: [
      "name", "type", "school", "start_date", "end_date", "start_time", "end_time", "checkin_time", "location",
      "address", "city", "state", "cost", "registered", "attended", "url", "event_source", "coaches_present",
      "stats_recorded", "description", "performance_notes",
    ],
    update: .updateEvent, delete: .deleteEvent, copy: .createEvent,
    title: { record, _, _ in record.text("name") ?? "Unknown event" },
    subject: { title, _ in Event.changeSubject(name: title) })

  static let interaction = DetailsDescription(
    columns: InteractionColumn.table.columns,
    sortColumn: "type", factColumn: "type", dateColumns: ["occurred_at", "created_at"],
    order: ["subject", "type", "direction", "school", "occurred_at", RecordField.loggedByName, "content"],
    update: .updateInteraction, delete: .deleteInteraction,
    title: { record, sort, _ in record.text("subject") ?? sort },
    subject: { _, school in Interaction.changeSubject(school: school) })

  /// Its title says the sort of offer, its facts the status.
  static let offer = DetailsDescription(
    columns: OfferColumn.table.columns,
    sortColumn: "offer_type", factColumn: "status", dateColumns: ["offer_date", "created_at"],
    order: [
      "offer_type", "status", "school", "scholarship_percentage", "scholarship_amount", "offer_date", "deadline_date",
      "conditions", "notes",
    ],
    update: .updateOffer, delete: .deleteOffer,
    title: { _, sort, school in school.map { "\(sort) — \($0)" } ?? sort },
    subject: { _, school in Offer.changeSubject(school: school) })
}

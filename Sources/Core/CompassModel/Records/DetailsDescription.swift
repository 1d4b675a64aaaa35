/// Description of the detail page of one kind of rows: everything in which detail pages differ.
public struct DetailsDescription: Sendable {
  /// Texts of column values, by the column's name; values of other columns are shown as they are.
  public let texts: [String: ColumnText]
  /// The labels of the columns that a form fills, by the column's name: one field has one label (decision G14).
  public let labels: [String: String]
  /// The column that says what sort of row it is, such as the type of an event; nil for none.
  public let sortColumn: String?
  /// The name of the column that is shown beside the date.
  public let factColumn: String?
  /// The columns of the row's date: the first that has a value counts.
  public let dateColumns: [String]
  /// The columns that a person looks for, in the order they are read; `school` is the name of the row's school. All
  /// others follow.
  public let order: [String]
  /// The permissions to edit and to delete; nil for what the page does not offer.
  public let update, delete: Mutation?
  /// The permission to enter a copy for another day (decision D17); nil for kinds that are not copied.
  public let copy: Mutation?
  /// Makes the title of a row, from its sort and its school.
  public let title: @Sendable (_ record: Record, _ sort: String, _ school: String?) -> String
  /// Makes the beginning of a sentence about a change of the row (decision C8), from its title and its school.
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

  /// The sort of the row: `Camp`, `Full Ride`; nil where its column is empty.
  public func sort(of record: Record) -> String? {
    guard let sortColumn, let wire = record.text(sortColumn) else { return nil }
    return texts[sortColumn]?.words?(wire) ?? wire
  }
}

/// Texts for the values of one column.
public struct ColumnText: Sendable {
  /// Formats for texts and for numbers; nil where the value is shown as it is.
  public let words: (@Sendable (String) -> String)?, number: (@Sendable (Double) -> String)?
  /// The text for an empty column; nil for none.
  public let missing: String?

  /// Makes the texts of a column; without a format, values are shown as they are.
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

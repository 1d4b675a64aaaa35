/// Everything that is particular to the detail page of one kind of record.
public struct DetailsDescription: Sendable {
  /// Formats for values, by column name; the values of other columns are formatted by their type alone.
  package let texts: [String: ColumnText]
  /// Labels of the columns in forms, by column name, without a ` $` or ` %` at their end (decision G14).
  package let labels: [String: String]
  /// The column with the type of the row, such as an event's `type`; nil for none.
  package let sortColumn: String?
  /// The column whose value is shown beside the date; nil for none.
  package let factColumn: String?
  /// The columns that can hold the row's date; the first one with a value is used.
  package let dateColumns: [String]
  /// The most important columns in their order, with `school` for the school's name. All others follow them.
  package let order: [String]
  /// The permissions for the Edit and Delete buttons; nil if the page does not have the button.
  package let update, delete: Mutation?
  /// The permission for copying the row to another day (decision D17); nil for kinds that are not copied.
  package let copy: Mutation?
  /// Makes the title of a row from its columns, the label of its type, and the name of its school.
  package let title: @Sendable (_ record: Record, _ sort: String, _ school: String?) -> String
  /// Makes the subject of a sentence about a change of the row (decision C8) from its title and the name of its school.
  package let subject: @Sendable (_ title: String, _ school: String?) -> String

  package init(
    columns: [AnyColumn], sortColumn: String?, factColumn: String?, dateColumns: [String], order: [String],
    update: Mutation?, delete: Mutation?, copy: Mutation? = nil,
    title: @escaping @Sendable (_ record: Record, _ sort: String, _ school: String?) -> String,
    subject: @escaping @Sendable (_ title: String, _ school: String?) -> String
  ) {
    texts = Dictionary(uniqueKeysWithValues: columns.compactMap { column in column.text.map { (column.name, $0) } })
    labels = Dictionary(
      uniqueKeysWithValues: columns.filter { $0.field != nil }.map { ($0.name, $0.labelBesideItsValue) })
    (self.sortColumn, self.factColumn, self.dateColumns) = (sortColumn, factColumn, dateColumns)
    (self.order, self.update, self.delete) = (order, update, delete)
    (self.copy, self.title, self.subject) = (copy, title, subject)
  }

  /// The label of the row's type: `Camp`, `Full Ride Scholarship`; nil without a column for it, or if that is empty.
  package func sort(of record: Record) -> String? {
    guard let sortColumn, let wire = record.text(sortColumn) else { return nil }
    return texts[sortColumn]?.words?(wire) ?? wire
  }
}

package struct ColumnText: Sendable {
  /// The formats for text and for numbers; nil if values are shown unchanged.
  package let words: (@Sendable (String) -> String)?, number: (@Sendable (Double) -> String)?
  /// The text shown for an empty column; nil if it is not shown.
  package let missing: String?

  package init(
    words: (@Sendable (String) -> String)? = nil, number: (@Sendable (Double) -> String)? = nil, missing: String? = nil
  ) {
    (self.words, self.number, self.missing) = (words, number, missing)
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

import CompassModel

extension RecordDetails {
  /// Fields that stand together under a title.
  public struct FieldGroup: Hashable, Sendable, Codable {
    public var title: String
    public var fields: [Field]
  }

  /// One column, or the name of the school that a column points to.
  public struct Field: Hashable, Sendable, Codable {
    /// The column as the wire has it, or `school`.
    public var name: String
    /// `Start Date`.
    public var label: String
    /// `Not set` if there is none.
    public var text: String
    public var isSet: Bool
    public var accessibilityLabel: String

    init(name: String, label: String, text: String?, spoken: String?) {
      self.name = name
      self.label = label
      self.text = text ?? "Not set"
      isSet = text != nil
      accessibilityLabel = "\(label): \(spoken ?? "Not set")"
    }
  }
}

extension RecordDetails.FieldGroup {
  /// All columns of the record: first what a person looks for, then what only the database needs.
  static func groups(of record: Record, in state: RecordDetails.State, zone: Zone) -> [RecordDetails.FieldGroup] {
    let shown = RecordText.shown(record.reference, zone: zone)
    let spoken = RecordText.spoken(record.reference, zone: zone)
    let school = state.schoolName(of: record)
    var fields = [RecordDetails.Field(name: "school", label: "School", text: school, spoken: school)]
    var bookkeeping: [RecordDetails.Field] = []
    for field in record.fields {
      let text = RecordDetails.Field(
        name: field.name, label: field.label, text: shown.text(field), spoken: spoken.text(field))
      if field.isBookkeeping { bookkeeping.append(text) } else { fields.append(text) }
    }
    return [
      Self(title: "Details", fields: inReadingOrder(fields)), Self(title: "Record", fields: bookkeeping),
    ].filter { !$0.fields.isEmpty }
  }

  /// Columns that a later version of the server adds stand last.
  private static func inReadingOrder(_ fields: [RecordDetails.Field]) -> [RecordDetails.Field] {
    let known = order.compactMap { name in fields.first { $0.name == name } }
    return known + fields.filter { !order.contains($0.name) }
  }

  private static let order = [
    "name", "subject", "type", "offer_type", "direction", "status", "school", "scholarship_percentage",
    "scholarship_amount", "start_date", "end_date", "start_time", "end_time", "checkin_time", "occurred_at",
    "offer_date", "deadline_date", "location", "address", "city", "state", "cost", "registered", "attended", "url",
    "event_source", "coaches_present", "stats_recorded", "description", "performance_notes", "content", "conditions",
    "notes",
  ]
}

/// What a list already holds of a row, so that its details show at once (decision N4): the columns of the model, in the
/// wire's names. Columns the model does not have are missing rather than empty.
extension Record {
  /// An event of the events page.
  public init(_ event: Event) {
    self.init(
      .event(event.id),
      fields: [
        RecordField("id", .text(event.id.rawValue)), RecordField("user_id", .text(event.owner.rawValue)),
      ] + event.entry.columns)
  }

  /// An offer of the offers page.
  public init(_ offer: Offer) {
    self.init(
      .offer(offer.id),
      fields: [
        RecordField("id", .text(offer.id.rawValue)), RecordField("user_id", .text(offer.owner.rawValue)),
        RecordField("school_id", offer.schoolID), RecordField("offer_type", .text(offer.type.wire)),
        RecordField("status", .text(offer.status.wire)), RecordField("scholarship_amount", offer.amount),
        RecordField("scholarship_percentage", offer.percentage), offer.madeAtColumn,
        RecordField("deadline_date", offer.deadline), RecordField("conditions", offer.conditions),
        RecordField("notes", offer.notes),
      ])
  }

  /// An interaction of the timeline, the only page that lists them.
  public init(_ interaction: Interaction) {
    self.init(
      .interaction(interaction.id),
      fields: [
        RecordField("id", .text(interaction.id.rawValue)), RecordField("school_id", interaction.schoolID),
        RecordField("type", .text(interaction.type.wire)), RecordField("subject", interaction.subject),
        RecordField("occurred_at", .instant(interaction.instant)),
        RecordField(RecordField.loggedByName, interaction.loggedBy),
      ])
  }
}

extension Offer {
  /// `offer_date` or `created_at`: a list holds one of them.
  fileprivate var madeAtColumn: RecordField {
    switch madeAt {
    case .day(let day): RecordField("offer_date", .date(day))
    case .instant(let instant): RecordField("created_at", .instant(instant))
    }
  }
}

extension RecordField {
  fileprivate init(_ name: String, _ text: String?) { self.init(name, text.map(Value.text)) }
  fileprivate init(_ name: String, _ id: SchoolID?) { self.init(name, (id?.rawValue).map(Value.text)) }
  fileprivate init(_ name: String, _ date: CalendarDate?) { self.init(name, date.map(Value.date)) }
  fileprivate init(_ name: String, _ number: Double?) { self.init(name, number.map(Value.number)) }
}

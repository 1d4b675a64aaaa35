/// A column of a row that gets another value (decision L2).
public struct ColumnEdit: Hashable, Sendable, Codable {
  /// As the wire has it: `end_time`.
  public var name: String
  /// The value in the row when the edit began, in full precision; nil for none.
  public var old: RecordField.Value?
  /// The value to store; nil for none.
  public var new: RecordField.Value?

  /// A column that goes from one value to another.
  public init(_ name: String, from old: RecordField.Value?, to new: RecordField.Value?) {
    (self.name, self.old, self.new) = (name, old, new)
  }
}

/// Comparing an edit with its row as a backend has it by now (decision L2).
extension [ColumnEdit] {
  /// Whether the row holds all new values already, as after a save whose answer got lost.
  ///
  /// - Parameters:
  ///   - row: the row that is edited.
  ///   - current: the row's columns as they are now.
  /// - Throws: `.changedElsewhere` with the columns that hold neither the old nor the new value.
  public func isDone(of row: RowReference, in current: [RecordField]) throws(ServiceFailure) -> Bool {
    var isDone = true
    var theirs: [RecordField] = []
    for column in self {
      let standard = row.standardValue(of: column.name)
      let now = current.first { $0.name == column.name }?.value ?? standard
      if RecordField.Value.isSame(now, column.new) { continue }
      isDone = false
      if !RecordField.Value.isSame(now, column.old ?? standard) { theirs.append(RecordField(column.name, now)) }
    }
    guard theirs.isEmpty else {
      let names = theirs.map(\.name).joined(separator: ", ")
      throw ServiceFailure(.changedElsewhere, detail: "\(row.noun) \(row.id): \(names)", current: theirs)
    }
    return isDone
  }

  /// An equal edit whose old values are those of the row as it is now. A mark that is stored as none is no.
  public func based(on current: [RecordField]) -> [ColumnEdit] {
    map { column in
      let now = current.first { $0.name == column.name }?.value
      let isNo = now == nil && column.old == .flag(false)
      return ColumnEdit(column.name, from: isNo ? column.old : now, to: column.new)
    }
  }

  /// The edit that takes this one back.
  public var inverse: [ColumnEdit] { map { ColumnEdit($0.name, from: $0.new, to: $0.old) } }

  /// The status that an edit of nothing else gives an offer; nil for any other edit.
  public func offerStatus(of row: RowReference) -> OfferStatus? {
    guard case .offer = row, count == 1, self[0].name == "status" else { return nil }
    return self[0].new?.text.map(OfferStatus.init(wire:))
  }

  /// The change of a school's status that an edit makes; nil for any other edit.
  public func schoolStatus(
    of row: RowReference
  ) -> (school: SchoolID, old: SchoolStatus?, new: SchoolStatus?)? {
    guard case .school(let id) = row, let column = first(where: { $0.name == "status" }) else { return nil }
    return (id, column.old?.text.map(SchoolStatus.init(wire:)), column.new?.text.map(SchoolStatus.init(wire:)))
  }
}

extension RowReference {
  /// The meaning of an empty column: an offer without a status is pending (wire.md §1).
  fileprivate func standardValue(of column: String) -> RecordField.Value? {
    if case .offer = self, column == "status" { .text(OfferStatus.pending.wire) } else { nil }
  }
}

extension RecordField.Value {
  /// Whether two columns say the same to a person: an empty text is none, and a mark that is not set is no.
  public static func isSame(_ one: Self?, _ other: Self?) -> Bool {
    let isEmpty = { (value: Self?) in value == nil || value == .text("") || value == .flag(false) }
    return one == other || isEmpty(one) && isEmpty(other)
  }

  /// Nil for what is no text.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// Nil for what is no number.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// Nil for what is no date.
  public var date: CalendarDate? { if case .date(let date) = self { date } else { nil } }
  /// False for what is no mark that is set.
  public var isSet: Bool { self == .flag(true) }

  fileprivate static func text(_ text: String?) -> Self? { text.map { .text($0) } }
  fileprivate static func number(_ number: Double?) -> Self? { number.map { .number($0) } }
  fileprivate static func date(_ date: CalendarDate?) -> Self? { date.map { .date($0) } }
  fileprivate static func id<Row>(_ id: Identifier<Row>?) -> Self? { (id?.rawValue).map { .text($0) } }
}

/// The columns that forms store. Empty ones are none, so that storing them clears what was there.
extension NewEvent {
  /// The columns of a row of `events`.
  public var columns: [RecordField] {
    [
      RecordField("school_id", .id(schoolID)), RecordField("type", .text(type.wire)),
      RecordField("name", .text(name)), RecordField("start_date", .date(startDate)),
      RecordField("end_date", .date(endDate)), RecordField("start_time", .text(startTime)),
      RecordField("end_time", .text(endTime)), RecordField("location", .text(location)),
      RecordField("address", .text(address)), RecordField("city", .text(city)), RecordField("state", .text(state)),
      RecordField("url", .text(url)), RecordField("description", .text(details)),
      RecordField("performance_notes", .text(performanceNotes)), RecordField("cost", .number(cost)),
      RecordField("registered", .flag(isRegistered)), RecordField("attended", .flag(isAttended)),
    ]
  }

  /// Gives one column another value, as `OfferTerms.set` does.
  public mutating func set(_ column: RecordField) {
    let value = column.value
    switch column.name {
    case "school_id": schoolID = value?.text.map(SchoolID.init(rawValue:))
    case "type": type = value?.text.map(EventType.init(wire:)) ?? type
    case "name": name = value?.text
    case "start_date": startDate = value?.date ?? startDate
    case "end_date": endDate = value?.date
    case "start_time": startTime = value?.text
    case "end_time": endTime = value?.text
    case "location": location = value?.text
    case "address": address = value?.text
    case "city": city = value?.text
    case "state": state = value?.text
    case "url": url = value?.text
    case "description": details = value?.text
    case "performance_notes": performanceNotes = value?.text
    case "cost": cost = value?.number
    case "registered": isRegistered = value?.isSet ?? false
    case "attended": isAttended = value?.isSet ?? false
    default: break
    }
  }
}

extension OfferTerms {
  /// The columns of a row of `offers`.
  public var columns: [RecordField] {
    [
      RecordField("school_id", .id(schoolID)), RecordField("offer_type", .text(type.wire)),
      RecordField("status", .text(status.wire)), RecordField("scholarship_amount", .number(amount)),
      RecordField("scholarship_percentage", .number(percentage)), RecordField("offer_date", .date(offerDate)),
      RecordField("deadline_date", .date(deadline)), RecordField("conditions", .text(conditions)),
      RecordField("notes", .text(notes)),
    ]
  }

  /// Gives one column another value. One that is not an offer's, or a value that its column cannot hold, changes
  /// nothing.
  public mutating func set(_ column: RecordField) {
    let value = column.value
    switch column.name {
    case "school_id": schoolID = value?.text.map(SchoolID.init(rawValue:))
    case "offer_type": type = value?.text.map(OfferType.init(wire:)) ?? type
    case "status": status = value?.text.map(OfferStatus.init(wire:)) ?? .pending
    case "scholarship_amount": amount = value?.number
    case "scholarship_percentage": percentage = value?.number
    case "offer_date": offerDate = value?.date ?? offerDate
    case "deadline_date": deadline = value?.date
    case "conditions": conditions = value?.text
    case "notes": notes = value?.text
    default: break
    }
  }
}

extension MetricReading {
  /// The columns of a row of `performance_metrics`.
  public var columns: [RecordField] {
    [
      RecordField("metric_type", .text(type.wire)), RecordField("value", .number(value)),
      RecordField("unit", .text(unit)), RecordField("recorded_date", .date(recordedDate)),
      RecordField("event_id", .id(eventID)), RecordField("verified", .flag(isVerified)),
      RecordField("notes", .text(notes)),
    ]
  }

  /// Gives one column another value, as `OfferTerms.set` does.
  public mutating func set(_ column: RecordField) {
    switch column.name {
    case "metric_type": type = column.value?.text.map(MetricType.init(wire:)) ?? type
    case "value": value = column.value?.number ?? value
    case "unit": unit = column.value?.text
    case "recorded_date": recordedDate = column.value?.date ?? recordedDate
    case "event_id": eventID = column.value?.text.map(EventID.init(rawValue:))
    case "verified": isVerified = column.value?.isSet ?? false
    case "notes": notes = column.value?.text
    default: break
    }
  }
}

extension NewInteraction {
  /// The columns of a new row of `interactions`.
  public var columns: [RecordField] {
    [
      RecordField("school_id", .text(schoolID.rawValue)), RecordField("type", .text(type.wire)),
      RecordField("direction", .text(direction.wire)), RecordField("subject", .text(subject)),
      RecordField("content", .text(content)), RecordField("occurred_at", .instant(occurredAt)),
    ]
  }
}

extension Interaction {
  /// The columns of `interactions` that a list reads.
  public var columns: [RecordField] {
    [
      RecordField("school_id", .id(schoolID)), RecordField("type", .text(type.wire)),
      RecordField("subject", .text(subject)), RecordField("occurred_at", .instant(instant)),
    ]
  }

  /// Gives one column another value, as `OfferTerms.set` does.
  public mutating func set(_ column: RecordField) {
    switch column.name {
    case "school_id": schoolID = column.value?.text.map(SchoolID.init(rawValue:))
    case "type": type = column.value?.text.map(InteractionType.init(wire:)) ?? type
    case "subject": subject = column.value?.text
    case "occurred_at": if case .instant(let time) = column.value { instant = time }
    default: break
    }
  }
}

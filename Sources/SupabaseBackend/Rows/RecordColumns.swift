import CompassModel
import Foundation

/// The columns of the tables that have detail pages, in the table's order (wire.md §1).
struct RecordColumns {
  enum Kind { case text, date, instant, number, flag, list, json }

  let table: String
  private let columns: [(name: String, kind: Kind)]

  init(_ reference: RecordReference) {
    switch reference {
    case .event: (table, columns) = ("events", Self.events)
    case .interaction: (table, columns) = ("interactions", Self.interactions)
    case .offer: (table, columns) = ("offers", Self.offers)
    }
  }

  /// What cannot be read as its column's kind stays text: nothing is hidden.
  func fields(of row: JSONRow) -> [RecordField] {
    columns.map { column in
      RecordField(column.name, row.value(column.name).map { Self.value($0, column.kind) })
    }
  }

  private static func value(_ value: Any, _ kind: Kind) -> RecordField.Value {
    let read: RecordField.Value? =
      switch kind {
      case .text: nil
      case .date: (value as? String).flatMap(CalendarDate.init(wire:)).map { .date($0) }
      case .instant: (value as? String).flatMap(Instant.init(wire:)).map { .instant($0) }
      case .number: JSONCell.number(value).map { .number($0) }
      case .flag: JSONCell.flag(value).map { .flag($0) }
      case .list: (value as? [String]).map { .list($0) }
      case .json: .json(json(value))
      }
    return read ?? .text(value as? String ?? json(value))
  }

  private static func json(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
    let data = try? JSONSerialization.data(withJSONObject: value, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }

  private static let events: [(name: String, kind: Kind)] = [
    ("id", .text), ("user_id", .text), ("school_id", .text), ("family_unit_id", .text), ("type", .text),
    ("name", .text), ("location", .text), ("address", .text), ("city", .text), ("state", .text), ("url", .text),
    ("description", .text), ("performance_notes", .text), ("start_date", .date), ("end_date", .date),
    ("start_time", .text), ("end_time", .text), ("checkin_time", .text), ("event_source", .text),
    ("coaches_present", .list), ("stats_recorded", .json), ("cost", .number), ("registered", .flag),
    ("attended", .flag), ("created_at", .instant), ("updated_at", .instant),
  ]

  private static let interactions: [(name: String, kind: Kind)] = [
    ("id", .text), ("school_id", .text), ("coach_id", .text), ("event_id", .text), ("type", .text),
    ("direction", .text), ("subject", .text), ("content", .text), ("occurred_at", .instant), ("logged_by", .text),
    ("family_unit_id", .text), ("created_at", .instant),
  ]

  private static let offers: [(name: String, kind: Kind)] = [
    ("id", .text), ("user_id", .text), ("school_id", .text), ("coach_id", .text), ("family_unit_id", .text),
    ("offer_type", .text), ("status", .text), ("scholarship_amount", .number), ("scholarship_percentage", .number),
    ("offer_date", .date), ("deadline_date", .date), ("conditions", .text), ("notes", .text),
    ("created_at", .instant), ("updated_at", .instant),
  ]
}

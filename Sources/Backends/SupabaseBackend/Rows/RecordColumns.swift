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

  init(of row: RowReference) {
    switch row {
    case .event: (table, columns) = ("events", Self.events)
    case .offer: (table, columns) = ("offers", Self.offers)
    case .reading: (table, columns) = ("performance_metrics", Self.readings)
    case .interaction: (table, columns) = ("interactions", Self.interactions)
    }
  }

  /// Of all columns.
  var names: [String] { columns.map(\.name) }

  /// What cannot be read as its column's kind stays text: nothing is hidden.
  ///
  /// - Parameter names: of which columns; nil for all.
  func fields(of row: JSONRow, only names: [String]? = nil) throws(UnreadableRow) -> [RecordField] {
    var fields: [RecordField] = []
    for (name, kind) in columns where names?.contains(name) ?? true {
      fields.append(RecordField(name, try row.json(name).map { Self.value($0, kind) }))
    }
    return fields
  }

  private static func value(_ value: JSONValue, _ kind: Kind) -> RecordField.Value {
    let read: RecordField.Value? =
      switch (kind, value) {
      case (.date, .text(let text)): CalendarDate(wire: text).map { .date($0) }
      case (.instant, .text(let text)): Instant(wire: text).map { .instant($0) }
      case (.number, .text(let text)): WireNumber.read(text).map { .number($0) }
      case (.number, .number(let number)): .number(number)
      case (.flag, .flag(let flag)): .flag(flag)
      case (.list, .list(let list)): texts(list).map { .list($0) }
      case (.json, _): .json(written(value))
      default: nil
      }
    if let read { return read }
    return if case .text(let text) = value { .text(text) } else { .text(written(value)) }
  }

  /// Nil unless all of them are texts.
  private static func texts(_ list: [JSONValue]) -> [String]? {
    let texts = list.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts.count == list.count ? texts : nil
  }

  private static func written(_ value: JSONValue) -> String {
    value.data.map { String(decoding: $0, as: UTF8.self) } ?? ""
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

  private static let readings: [(name: String, kind: Kind)] = [
    ("id", .text), ("user_id", .text), ("metric_type", .text), ("value", .number), ("unit", .text),
    ("recorded_date", .date), ("event_id", .text), ("verified", .flag), ("notes", .text), ("created_at", .instant),
    ("updated_at", .instant),
  ]

  private static let offers: [(name: String, kind: Kind)] = [
    ("id", .text), ("user_id", .text), ("school_id", .text), ("coach_id", .text), ("family_unit_id", .text),
    ("offer_type", .text), ("status", .text), ("scholarship_amount", .number), ("scholarship_percentage", .number),
    ("offer_date", .date), ("deadline_date", .date), ("conditions", .text), ("notes", .text),
    ("created_at", .instant), ("updated_at", .instant),
  ]
}

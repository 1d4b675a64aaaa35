import CompassModel
import Foundation

/// A table whose rows people enter, edit and delete, and its columns in the table's order (wire.md §1).
struct RecordColumns {
  enum Kind { case text, date, instant, number, flag, list, json }

  let table: String
  private let columns: [(name: String, kind: Kind)]

  init(_ table: String, _ columns: [(name: String, kind: Kind)]) { (self.table, self.columns) = (table, columns) }

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

  static let events = RecordColumns(
    "events",
    [
      ("id", .text), ("user_id", .text), ("school_id", .text), ("family_unit_id", .text), ("type", .text),
      ("name", .text), ("location", .text), ("address", .text), ("city", .text), ("state", .text), ("url", .text),
      ("description", .text), ("performance_notes", .text), ("start_date", .date), ("end_date", .date),
      ("start_time", .text), ("end_time", .text), ("checkin_time", .text), ("event_source", .text),
      ("coaches_present", .list), ("stats_recorded", .json), ("cost", .number), ("registered", .flag),
      ("attended", .flag), ("created_at", .instant), ("updated_at", .instant),
    ])

  static let interactions = RecordColumns(
    "interactions",
    [
      ("id", .text), ("school_id", .text), ("coach_id", .text), ("event_id", .text), ("type", .text),
      ("direction", .text), ("subject", .text), ("content", .text), ("occurred_at", .instant), ("logged_by", .text),
      ("family_unit_id", .text), ("created_at", .instant),
    ])

  static let schools = RecordColumns(
    "schools",
    [
      ("id", .text), ("user_id", .text), ("family_unit_id", .text), ("name", .text), ("city", .text), ("state", .text),
      ("location", .text), ("division", .text), ("status", .text), ("created_at", .instant), ("updated_at", .instant),
    ])

  static let readings = RecordColumns(
    "performance_metrics",
    [
      ("id", .text), ("user_id", .text), ("metric_type", .text), ("value", .number), ("unit", .text),
      ("recorded_date", .date), ("event_id", .text), ("verified", .flag), ("notes", .text), ("created_at", .instant),
      ("updated_at", .instant),
    ])

  static let offers = RecordColumns(
    "offers",
    [
      ("id", .text), ("user_id", .text), ("school_id", .text), ("coach_id", .text), ("family_unit_id", .text),
      ("offer_type", .text), ("status", .text), ("scholarship_amount", .number), ("scholarship_percentage", .number),
      ("offer_date", .date), ("deadline_date", .date), ("conditions", .text), ("notes", .text),
      ("created_at", .instant), ("updated_at", .instant),
    ])
}

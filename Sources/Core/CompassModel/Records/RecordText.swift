import Foundation

/// Formats the values of a record in en_US, whatever the device's locale (decision X3).
package struct RecordText {
  private let columns: [String: ColumnText]
  private let labels: [String: String]
  private let zone: Zone
  private let dateText: (CalendarDate) -> String

  private init(_ reference: RecordReference, _ zone: Zone, _ dateText: @escaping (CalendarDate) -> String) {
    (columns, labels) = (reference.details.texts, reference.details.labels)
    (self.zone, self.dateText) = (zone, dateText)
  }

  /// Formats values for display: `Apr 15, 2026`, `Feb 10, 2026 at 09:12`. Timestamps are local times of `zone`.
  package static func displayed(_ reference: RecordReference, zone: Zone) -> RecordText {
    RecordText(reference, zone, \.mediumText)
  }

  package static func spoken(_ reference: RecordReference, zone: Zone) -> RecordText {
    RecordText(reference, zone, \.longText)
  }

  package func label(of field: RecordField) -> String { labels[field.name] ?? field.label }

  /// The text of a column's value. Nil for an empty column and a blank text, unless the column has a text for empty
  /// ones, such as a status or a flag (decision E3); also nil for an empty list and for JSON without content.
  package func text(_ field: RecordField) -> String? {
    let column = columns[field.name]
    guard let value = field.value else { return column?.missing }
    switch value {
    case .text(let text): return text.nilIfBlank.map { column?.words?($0) ?? $0 } ?? column?.missing
    case .number(let number): return column?.number?(number) ?? NumberText.plain(number)
    case .flag(let flag): return flag ? "Yes" : "No"
    case .date(let date): return dateText(date)
    case .instant(let instant):
      return "\(dateText(zone.date(at: instant))) at \(Moment(instant: instant, zone: zone).clockText(of: instant))"
    case .list(let items):
      // Ids are shown only in JSON (decision N4); here their count is shown.
      let areIDs = items.allSatisfy { UUID(uuidString: $0) != nil }
      return items.isEmpty ? nil : areIDs ? "\(items.count)" : items.joined(separator: ", ")
    case .json(let json):
      // A text that is not JSON is shown unchanged.
      guard let value = JSONValue(json: json.utf8) else { return json.nilIfBlank }
      return value.words
    }
  }
}

extension JSONValue {
  /// The text for users: `Hits: 2, Strike Outs: 8` for an object; nil for null and blank texts.
  fileprivate var words: String? {
    switch self {
    case .object(let members):
      Self.joined(
        members.sorted { $0.key < $1.key }.map { "\(RecordField.label(of: $0.key)): \($0.value.nested ?? "none")" })
    case .list(let elements): Self.joined(elements.map { $0.nested ?? "none" })
    case .text(let text): text.nilIfBlank
    case .number(let number): NumberText.plain(number)
    case .flag(let flag): flag ? "Yes" : "No"
    case .null: nil
    }
  }

  private var nested: String? {
    switch self {
    case .object, .list: words.map { "(\($0))" }
    default: words
    }
  }

  private static func joined(_ parts: [String]) -> String? { parts.isEmpty ? nil : parts.joined(separator: ", ") }
}

import Foundation

/// Formats the values of a record, in fixed en_US words (decision X3).
public struct RecordText {
  private let columns: [String: ColumnText]
  private let labels: [String: String]
  private let zone: Zone
  private let dateText: (CalendarDate) -> String

  private init(_ reference: RecordReference, _ zone: Zone, _ dateText: @escaping (CalendarDate) -> String) {
    (columns, labels) = (reference.details.texts, reference.details.labels)
    self.zone = zone
    self.dateText = dateText
  }

  /// `Apr 15, 2026`, `Feb 10, 2026 at 09:12`. Timestamps are seen from `zone`.
  public static func displayed(_ reference: RecordReference, zone: Zone) -> RecordText {
    RecordText(reference, zone, \.mediumText)
  }

  /// Formats values as accessibility text: `April 15, 2026`.
  public static func spoken(_ reference: RecordReference, zone: Zone) -> RecordText {
    RecordText(reference, zone, \.longText)
  }

  /// The label of a column: that of its form field, else its name in words.
  public func label(of field: RecordField) -> String { labels[field.name] ?? field.label }

  /// Nil for none, and for a blank text. A missing status or flag is what the app takes it for (decision E3).
  public func text(_ field: RecordField) -> String? {
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
      // Ids are in JSON alone (decision N4).
      let areIDs = items.allSatisfy { UUID(uuidString: $0) != nil }
      return items.isEmpty ? nil : areIDs ? "\(items.count)" : items.joined(separator: ", ")
    case .json(let json): return JSONText.words(of: json)
    }
  }
}

/// JSON values in words, for people.
enum JSONText {
  /// `Hits: 2, Strike Outs: 8` of an object; nil for nothing. What is no JSON stays as it is written.
  static func words(of json: String) -> String? {
    guard let value = JSONValue(json: json.utf8) else { return json.nilIfBlank }
    return value.words
  }
}

extension JSONValue {
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

  /// In brackets what has parts of its own.
  private var nested: String? {
    switch self {
    case .object, .list: words.map { "(\($0))" }
    default: words
    }
  }

  private static func joined(_ parts: [String]) -> String? {
    parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

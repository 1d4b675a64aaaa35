import Foundation

/// How the values of a record read, in fixed en_US words (decision X3).
public struct RecordText {
  private let reference: RecordReference
  private let zone: Zone
  private let dateText: (CalendarDate) -> String

  private init(_ reference: RecordReference, _ zone: Zone, _ dateText: @escaping (CalendarDate) -> String) {
    self.reference = reference
    self.zone = zone
    self.dateText = dateText
  }

  /// `Apr 15, 2026`, `Feb 10, 2026 at 09:12`. Timestamps are seen from `zone`.
  public static func shown(_ reference: RecordReference, zone: Zone) -> RecordText {
    RecordText(reference, zone, \.mediumText)
  }

  /// The same to be read aloud: `April 15, 2026`.
  public static func spoken(_ reference: RecordReference, zone: Zone) -> RecordText {
    RecordText(reference, zone, \.longText)
  }

  /// Nil for none, and for a blank text. A missing status or flag is what the app takes it for (decision E3).
  public func text(_ field: RecordField) -> String? {
    guard let value = field.value else { return missing(field.name) }
    switch value {
    case .text(let text): return text.nilIfBlank.map { words(for: $0, in: field.name) } ?? missing(field.name)
    case .number(let number): return numberText(number, in: field.name)
    case .flag(let flag): return flag ? "Yes" : "No"
    case .date(let date): return dateText(date)
    case .instant(let instant):
      return "\(dateText(zone.date(at: instant))) at \(Moment(instant: instant, zone: zone).clockText(of: instant))"
    case .list(let items): return items.isEmpty ? nil : items.joined(separator: ", ")
    case .json(let json): return JSONText.words(of: json)
    }
  }

  private func missing(_ name: String) -> String? {
    switch (reference, name) {
    case (.offer, "status"): OfferStatus.pending.label
    case (.event, "registered"), (.event, "attended"): "No"
    default: nil
    }
  }

  private func words(for text: String, in name: String) -> String {
    switch (reference, name) {
    case (.event, "type"): EventType(wire: text).label
    case (.event, "event_source"): Self.sources[text] ?? text
    case (.interaction, "type"): InteractionType(wire: text).label
    case (.interaction, "direction"): InteractionDirection(wire: text).label
    case (.offer, "offer_type"): OfferType(wire: text).label
    case (.offer, "status"): OfferStatus(wire: text).label
    case (.event, "start_time"), (.event, "end_time"), (.event, "checkin_time"): TimeOfDay.text(text) ?? text
    default: text
    }
  }

  /// events-list.md §3 `EventSource`.
  private static let sources = [
    "email": "Email", "flyer": "Flyer", "web_search": "Web Search", "recommendation": "Recommendation",
    "friend": "Friend", "other": "Other",
  ]

  private func numberText(_ number: Double, in name: String) -> String {
    switch (reference, name) {
    case (.event, "cost"): number == 0 ? "Free" : Money.text(number)
    case (.offer, "scholarship_amount"): Money.shortText(number)
    case (.offer, "scholarship_percentage"): Percentage.text(number)
    default: NumberText.plain(number)
    }
  }
}

/// JSON values in words, for people.
enum JSONText {
  /// `Hits: 2, Strike Outs: 8` of an object; nil for nothing. What is no JSON stays as it is written.
  static func words(of json: String) -> String? {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) else { return json.nilIfBlank }
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

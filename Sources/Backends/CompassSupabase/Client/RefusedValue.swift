import CompassModel
import Foundation

/// The value that a database refused and the reason for the user (decision W2).
struct RefusedValue: Hashable, Sendable {
  /// Wire name of the column; nil if no single value can be named.
  var column: String?
  var reason: String?

  /// Interprets a SQLSTATE with the server's message and details, some of which servers omit, and the values that were
  /// sent, by column.
  init(code: String?, message: String, details: String, sent: [String: JSONValue]) {
    switch code {
    case "23503": readReference(message, details)
    // The table lacks the column.
    case "42703": column = message.match(/column "?(?:\w+\.)?(\w+)/)
    case "PGRST204": column = message.match(/the '([^']+)' column/)
    case "23502":
      column = message.match(/column "([^"]+)"/)
      reason = column.map { "The \(Self.spoken($0)) is missing." }
    case "23514": readRule(message, sent)
    case "22P02", "22007", "22008":
      guard let value = message.match(/: "([^"]*)"/) else { return }
      column = sent.filter { $1 == .text(value) }.only?.key
      let subject = column ?? message.match(/(?:enum|type) "?([a-z_ ]+)/) ?? "value"
      reason = "“\(value.oneLine(atMost: 60))” is not a valid \(Self.spoken(subject))."
    case "22003":
      guard let power = details.match(/10\^([0-9]+)/).flatMap(Int.init), power < 16 else { return }
      let limit = (0..<power).reduce(1.0) { limit, _ in limit * 10 }
      column = sent.filter { if case .number(let number) = $1 { abs(number) >= limit } else { false } }.only?.key
      let name = column.map { "The \(Self.spoken($0))" } ?? "A number"
      reason = "\(name) is too large: it must be below \(Int(limit))."
    case "22001":
      guard let limit = message.match(/\(([0-9]+)\)/).flatMap(Int.init) else { return }
      readLength(limit, sent)
    default: return
    }
    if let text = reason { reason = "\(text) Nothing was changed." }
  }

  /// Finds the text that exceeds `limit` characters: the only longer one, or the one whose column has this limit
  /// (wire.md §1). Otherwise names all candidates.
  private mutating func readLength(_ limit: Int, _ sent: [String: JSONValue]) {
    let longer = sent.filter { name, value in
      guard case .text(let text) = value else { return false }
      return text.count > limit && !Self.hasNoLength(name)
    }.keys.sorted()
    column = longer.count == 1 ? longer[0] : longer.first { Self.lengths[$0] == limit }
    if let column {
      reason = "The \(Self.spoken(column)) is too long: at most \(limit) characters."
    } else {
      let names = longer.map(Self.spoken).joined(separator: ", ")
      reason =
        names.isEmpty
        ? "A text is too long: at most \(limit) characters."
        : "One of these is too long, at most \(limit) characters: \(names)."
    }
  }

  /// Columns with a short limit, in characters.
  private static let lengths = ["state": 2]

  /// Whether a column is an id, date or time, which are never too long.
  private static func hasNoLength(_ name: String) -> Bool {
    name == "id" || ["_id", "_date", "_time", "_at"].contains { name.hasSuffix($0) }
  }

  /// Reads a violated foreign key: `insert or update on table "offers" violates … "offers_school_id_fkey"`.
  private mutating func readReference(_ message: String, _ details: String) {
    if let table = details.match(/still referenced from table "([^"]+)"/) {
      reason = "It is still needed by its \(Self.spoken(table))."
      return
    }
    let constraint = message.match(/constraint "([^"]+)_fkey"/)
    let table = message.match(/on table "([^"]+)"/) ?? ""
    column = details.match(/Key \(([^)]+)\)=/) ?? constraint.map { Self.cut("\(table)_", from: $0) }
    guard let column else { return }
    reason = "The \(Self.spoken(column)) no longer exists."
  }

  /// Reads a violated check: `new row for relation "events" violates check constraint "events_cost_check"`.
  private mutating func readRule(_ message: String, _ sent: [String: JSONValue]) {
    guard let rule = message.match(/constraint "([^"]+)"/) else { return }
    let table = message.match(/relation "([^"]+)"/) ?? ""
    let name = Self.cut("\(table)_", from: rule).replacing("_check", with: "")
    column = sent[name] == nil ? nil : name
    let subject = column.map { "The \(Self.spoken($0))" } ?? "It"
    reason = "\(subject) breaks the server's rule \(rule.oneLine(atMost: 60))."
  }

  private static func cut(_ prefix: String, from text: String) -> String {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  private static func spoken(_ name: String) -> String {
    let name = name.hasSuffix("_id") ? String(name.dropLast(3)) : name
    return name.replacing("_", with: " ").oneLine(atMost: 60)
  }
}

extension String {
  /// Makes one line of a server's message: runs of white space and controls are spaces, cut at `limit` characters.
  func oneLine(atMost limit: Int) -> String {
    let words = split { $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    return words.joined(separator: " ").cut(at: limit)
  }

  fileprivate func match(_ pattern: some RegexComponent<(Substring, Substring)>) -> String? {
    firstMatch(of: pattern).map { String($0.output.1) }
  }
}

extension Dictionary {
  fileprivate var only: Element? { count == 1 ? first : nil }
}

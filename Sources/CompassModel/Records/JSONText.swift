import Foundation

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

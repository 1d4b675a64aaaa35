import CompassModel
import Foundation
import PageKit
import CompassApp
import CompassText

extension JSONValue {
  /// Looks up a dotted path such as `calendar.days.0.eventCount` or `events.length`; nil if it does not exist.
  package func value(at path: String) -> JSONValue? {
    var value = self
    for part in path.split(separator: ".") {
      switch value {
      case .object(let members):
        guard let member = members[String(part)] else { return nil }
        value = member
      case .list(let elements):
        if part == "length" {
          value = .number(Double(elements.count))
        } else {
          guard let index = Int(part), elements.indices.contains(index) else { return nil }
          value = elements[index]
        }
      default: return nil
      }
    }
    return value
  }

  /// The value as typed after `=` in checks; lists and objects as their number of elements.
  package var typed: String {
    switch self {
    case .text(let text): text
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .flag(let flag): "\(flag)"
    case .null: "null"
    case .list(let elements): "\(elements.count) elements"
    case .object(let members): "\(members.count) members"
    }
  }

  fileprivate var withoutEmpty: JSONValue {
    switch self {
    case .object(let members):
      .object(members.mapValues(\.withoutEmpty).filter { $0.value != .null && $0.value != .list([]) })
    case .list(let elements): .list(elements.map(\.withoutEmpty))
    case .text, .number, .flag, .null: self
    }
  }
}

/// Writes a screen as JSON with sorted keys (interface.md); characters that control a terminal are escaped.
package enum ScreenJSON {
  /// Encodes a screen as indented JSON; `omitsEmpty` leaves out null and empty lists (decision Z9).
  package static func text(_ screen: some Encodable, omitsEmpty: Bool = false) throws -> String {
    omitsEmpty ? escaped(try encoder.encode(try value(screen).withoutEmpty)) : escaped(try encoder.encode(screen))
  }

  static func line(_ value: some Encodable) throws -> String {
    let encoder = Self.encoder
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(try encoder.encode(value))
  }

  package static func value(_ screen: some Encodable) throws -> JSONValue {
    // The encoder's own output is always readable.
    JSONValue(json: try encoder.encode(screen)) ?? .null
  }

  package static func text(_ screen: some Encodable, at path: String) throws -> String? {
    try value(screen).value(at: path).map { escaped(try encoder.encode($0)) }
  }

  /// Explains a path that does not exist: a question with near paths, and a sentence about where it fails.
  static func hints(_ screen: some Encodable, at path: String) -> (meant: String?, found: String?) {
    guard let whole = try? value(screen) else { return (nil, nil) }
    var value = whole
    var parts = path.split(separator: ".").map(String.init)
    // Other languages write `events[0].name`.
    if path.contains("[") {
      let dotted = path.replacing("[", with: ".").replacing("]", with: "")
      if whole.value(at: dotted) != nil { return ("Did you mean \(dotted)?", nil) }
    }
    var found: [String] = []
    while let part = parts.first, let next = value.value(at: part) {
      value = next
      found.append(parts.removeFirst())
    }
    guard let wrong = parts.first else { return (nil, nil) }
    let location = found.isEmpty ? "The screen" : found.joined(separator: ".")
    switch value {
    case .object(let members):
      let names = members.keys.sorted()
      // A prefix of a name counts as near.
      let near = Suggestion.candidates(for: wrong, among: names) + names.filter { $0.hasPrefix(wrong) && $0 != wrong }
      let paths = near.removingRepeats().prefix(3).map { name in
        let mended = (found + [name] + parts.dropFirst()).joined(separator: ".")
        return whole.value(at: mended) == nil ? (found + [name]).joined(separator: ".") : mended
      }
      return (
        paths.isEmpty ? nil : "Did you mean \(paths.joined(separator: ", "))?",
        "\(location) has \(names.isEmpty ? "no keys" : names.joined(separator: ", "))."
      )
    case .list(let elements):
      let last = elements.count - 1
      let first = (found + ["0"] + parts).joined(separator: ".")
      let meant = whole.value(at: first) == nil ? nil : "Did you mean \(first)?"
      return (meant, "\(location) has \(elements.isEmpty ? "no elements" : "the elements 0 to \(last)"), and length.")
    case .text, .number, .flag, .null: return (nil, "\(location) is \(value.typed), which has no parts.")
    }
  }

  /// Escapes further control characters, since encoders escape only those of ASCII.
  private static func escaped(_ json: Data) -> String {
    terminalDocument(String(decoding: json, as: UTF8.self), isJSON: true)
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

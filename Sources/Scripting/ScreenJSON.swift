import CompassModel
import Foundation
import RecruitingCompass
import TextInterface

extension JSONValue {
  /// What stands at `calendar.days.0.eventCount`, or at `events.length`, how many elements a list has; nil if there is
  /// no such place.
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

  /// As it is typed after `=`; lists and objects by their number of elements.
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
}

/// A screen as JSON: pretty, sorted keys (interface.md). The texts in it are as they are stored; what would control a
/// terminal is written as an escape.
package enum ScreenJSON {
  package static func text(_ screen: AppScreen) throws -> String {
    escaped(try encoder.encode(screen))
  }

  /// Any value on one line.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(try encoder.encode(value))
  }

  /// The same, to look things up in.
  package static func value(_ screen: AppScreen) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: try encoder.encode(screen))
  }

  /// A part of the screen as JSON; nil if there is no such place.
  package static func text(_ screen: AppScreen, at path: String) throws -> String? {
    try value(screen).value(at: path).map { escaped(try encoder.encode($0)) }
  }

  /// Encoders escape the controls of ASCII only. The others have at most four digits too, and stand in strings only.
  private static func escaped(_ json: Data) -> String {
    let raw = String(decoding: json, as: UTF8.self)
    if json.allSatisfy({ $0 < 0x7F }) { return raw }
    var text = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars {
      if scalar.value < 0x7F {
        text.append(scalar)
        continue
      }
      if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
        let digits = String(scalar.value, radix: 16)
        text.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

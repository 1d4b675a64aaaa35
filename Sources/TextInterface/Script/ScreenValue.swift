import Foundation
import RecruitingCompass

/// A screen's JSON as a value, to look things up in by path.
indirect enum ScreenValue: Decodable, Equatable {
  case object([String: ScreenValue])
  case list([ScreenValue])
  case text(String)
  case number(Double)
  case flag(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([ScreenValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: ScreenValue].self))
    }
  }

  /// What stands at `calendar.days.0.eventCount`; nil if there is no such place.
  func value(at path: String) -> ScreenValue? {
    var value = self
    for part in path.split(separator: ".") {
      switch value {
      case .object(let members):
        guard let member = members[String(part)] else { return nil }
        value = member
      case .list(let elements):
        guard let index = Int(part), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// As it is typed after `=`; lists and objects by their number of elements.
  var typed: String {
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

/// A screen as JSON: pretty, sorted keys (interface.md).
public enum ScreenJSON {
  public static func text(_ screen: AppScreen) throws -> String {
    String(decoding: try encoder.encode(screen), as: UTF8.self)
  }

  static func value(_ screen: AppScreen) throws -> ScreenValue {
    try JSONDecoder().decode(ScreenValue.self, from: try encoder.encode(screen))
  }

  /// A part of the screen as JSON; nil if there is no such place.
  static func text(_ screen: AppScreen, at path: String) throws -> String? {
    var part = try JSONSerialization.jsonObject(with: try encoder.encode(screen))
    for name in path.split(separator: ".") {
      if let members = part as? [String: Any], let member = members[String(name)] {
        part = member
      } else if let elements = part as? [Any], let index = Int(name), elements.indices.contains(index) {
        part = elements[index]
      } else {
        return nil
      }
    }
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: part, options: options), as: UTF8.self)
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

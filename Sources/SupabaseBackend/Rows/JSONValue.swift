import CompassModel
import Foundation

/// Any value of JSON.
indirect enum JSONValue: Hashable, Codable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([JSONValue])
  case object([String: JSONValue])
  case null

  init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }
  init(_ number: Double?) { self = number.map(JSONValue.number) ?? .null }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .object(let members): try container.encode(members)
    case .null: try container.encodeNil()
    }
  }

  /// As it is written, members sorted by name; nil for a number that JSON cannot say.
  var data: Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(self)
  }

  /// A row to be sent. Throws `.valuesRefused` for a number that JSON cannot say.
  static func body(_ columns: [String: JSONValue]) throws(ServiceFailure) -> Data {
    guard let data = JSONValue.object(columns).data else {
      throw ServiceFailure(.valuesRefused, detail: "a number is not one")
    }
    return data
  }
}

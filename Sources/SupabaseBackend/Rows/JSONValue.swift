import CompassModel
import Foundation

/// A value of a row to be sent.
enum JSONValue: Hashable, Encodable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case null

  init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }
  init(_ number: Double?) { self = number.map(JSONValue.number) ?? .null }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .null: try container.encodeNil()
    }
  }

  /// A row as JSON. Throws `.valuesRefused` for a number that JSON cannot say.
  static func body(_ columns: [String: JSONValue]) throws(ServiceFailure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(columns)
    } catch {
      throw ServiceFailure(.valuesRefused, detail: "a number is not one")
    }
  }
}

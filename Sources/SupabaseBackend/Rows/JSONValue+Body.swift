import CompassModel
import Foundation

extension JSONValue {
  init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }
  init(_ number: Double?) { self = number.map(JSONValue.number) ?? .null }

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

/// Any value of JSON.
package indirect enum JSONValue: Hashable, Sendable, Codable {
  case object([String: JSONValue])
  case list([JSONValue])
  case text(String)
  case number(Double)
  case flag(Bool)
  case null

  package init(from decoder: any Decoder) throws {
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

  package func encode(to encoder: any Encoder) throws {
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
}

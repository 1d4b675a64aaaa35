/// A value of JSON as a text has it: numbers keep their digits, and each value knows where it begins.
///
/// For files, where a number has to come back as it was and a mistake has a place; `JSONValue` is what it means.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case object([String: JSONNode])
    case list([JSONNode])
    case text(String)
    case number(JSONNumber)
    case flag(Bool)
    case null
  }

  package var content: Content
  /// How many bytes of its text are before it.
  package var offset: Int

  package init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  package var isNull: Bool { if case .null = content { true } else { false } }
  package var text: String? { if case .text(let text) = content { text } else { nil } }
  package var list: [JSONNode]? { if case .list(let elements) = content { elements } else { nil } }
  package var object: [String: JSONNode]? { if case .object(let members) = content { members } else { nil } }
}

/// A number of JSON by its digits, which may be more than any type of number holds.
package struct JSONNumber: Hashable, Sendable {
  /// `-1.50e3`, as it is written.
  package let literal: String

  /// - Parameter literal: a number by the grammar of JSON.
  init(literal: String) { self.literal = literal }

  package init(_ number: Int) { literal = "\(number)" }

  /// Nil for a number that JSON cannot say: one that is not finite.
  package init?(_ number: Double) {
    guard number.isFinite else { return nil }
    literal = NumberText.shortest(number)
  }

  /// The number nearest to the digits; nil if they are beyond all of them, as `1e999`.
  package var double: Double? { Double(literal).flatMap { $0.isFinite ? $0 : nil } }

  /// Nil for what has a fraction, or does not fit. `2028.0` and `1e3` are whole.
  package var whole: Int64? { Int64(literal) ?? double.flatMap(Int64.init(exactly:)) }
}

/// Why a text is not JSON, and where.
package struct JSONMistake: Error, Hashable, Sendable {
  /// How many bytes of the text are before the mistake.
  package var offset: Int
  /// For the user, to be put after the place: `expected "," or "]", not "x"`. Safe to print.
  package var reason: String
}

/// JSON written by hand, the same bytes for the same value; Foundation takes ten times as long.
extension [UInt8] {
  /// A text in quotes. No control character is left in it as it is.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): self += "\\\"".utf8
      case UInt8(ascii: "\\"): self += "\\\\".utf8
      case UInt8(ascii: "\n"): self += "\\n".utf8
      case UInt8(ascii: "\r"): self += "\\r".utf8
      case UInt8(ascii: "\t"): self += "\\t".utf8
      case 0..<0x20, 0x7F: self += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// A value without blanks, members in the order of their names.
  package mutating func appendJSON(_ node: JSONNode) {
    switch node.content {
    case .object(let members):
      appendJSON(members.sorted { $0.key < $1.key }, "{", "}") { bytes, member in
        bytes.appendJSON(member.key)
        bytes.append(UInt8(ascii: ":"))
        bytes.appendJSON(member.value)
      }
    case .list(let elements): appendJSON(elements, "[", "]") { bytes, element in bytes.appendJSON(element) }
    case .text(let text): appendJSON(text)
    case .number(let number): self += number.literal.utf8
    case .flag(let flag): self += (flag ? "true" : "false").utf8
    case .null: self += "null".utf8
    }
  }

  private mutating func appendJSON<Part>(
    _ parts: [Part], _ begin: Unicode.Scalar, _ end: Unicode.Scalar, _ write: (inout [UInt8], Part) -> Void
  ) {
    append(UInt8(ascii: begin))
    for (index, part) in parts.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(&self, part)
    }
    append(UInt8(ascii: end))
  }
}

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

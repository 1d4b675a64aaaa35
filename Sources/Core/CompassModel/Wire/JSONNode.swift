/// A JSON value with its position, and the digits of its numbers, which must be preserved in files.
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
  /// Byte offset of the value in its text.
  package var offset: Int

  package init(_ content: Content, offset: Int = 0) { (self.content, self.offset) = (content, offset) }

  package var isNull: Bool { if case .null = content { true } else { false } }
  package var text: String? { if case .text(let text) = content { text } else { nil } }
  package var list: [JSONNode]? { if case .list(let elements) = content { elements } else { nil } }
  package var object: [String: JSONNode]? { if case .object(let members) = content { members } else { nil } }

  /// The JSON of the value, as `appendJSON` writes it.
  package var written: String {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A JSON number as its literal, which can exceed the precision and range of Swift's numbers.
package struct JSONNumber: Hashable, Sendable {
  package let literal: String

  /// Wraps a literal, which must match the grammar of JSON numbers.
  init(literal: String) { self.literal = literal }

  package init(_ number: Int) { literal = "\(number)" }

  package init?(_ number: Double) {
    guard number.isFinite else { return nil }
    literal = NumberText.shortest(number)
  }

  package var double: Double? { Double(literal).flatMap { $0.isFinite ? $0 : nil } }

  /// The number as an integer, also for `2028.0` and `1e3`; nil if it has a fraction or is out of range.
  package var whole: Int64? { Int64(literal) ?? double.flatMap(Int64.init(exactly:)) }
}

package struct JSONMistake: Error, Hashable, Sendable {
  /// Byte offset of the error in the text.
  package var offset: Int
  /// The reason for the user, safe to print: `expected "," or "]", not "x"`.
  package var reason: String
}

/// Encoding of JSON with the same bytes for equal values; Foundation's encoder takes ten times as long.
extension [UInt8] {
  /// Appends a string in quotes, with all ASCII controls escaped.
  @usableFromInline package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      for (index, byte) in bytes.enumerated() {
        let escape: String
        switch byte {
        case UInt8(ascii: "\""): escape = "\\\""
        case UInt8(ascii: "\\"): escape = "\\\\"
        case UInt8(ascii: "\n"): escape = "\\n"
        case UInt8(ascii: "\r"): escape = "\\r"
        case UInt8(ascii: "\t"): escape = "\\t"
        case 0..<0x20, 0x7F: escape = "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))"
        default: continue
        }
        append(contentsOf: bytes[written..<index])
        self += escape.utf8
        written = index + 1
      }
      append(contentsOf: bytes[written...])
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a value without white space, with members sorted by name.
  package mutating func appendJSON(_ node: JSONNode) {
    switch node.content {
    case .object(let members):
      appendJSON(members.sorted { $0.key < $1.key }) { bytes, value in bytes.appendJSON(value) }
    case .list(let elements): appendJSON(elements) { bytes, element in bytes.appendJSON(element) }
    case .text(let text): appendJSON(text)
    case .number(let number): self += number.literal.utf8
    case .flag(let flag): self += (flag ? "true" : "false").utf8
    case .null: self += "null".utf8
    }
  }

  /// Appends an object without white space, with members in the given order; `write` appends a value.
  @inlinable package mutating func appendJSON<Value>(
    _ members: [(key: String, value: Value)], _ write: (inout [UInt8], Value) -> Void
  ) {
    append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      appendJSON(member.key)
      append(UInt8(ascii: ":"))
      write(&self, member.value)
    }
    append(UInt8(ascii: "}"))
  }

  @inlinable package mutating func appendJSON<Item>(_ elements: [Item], _ write: (inout [UInt8], Item) -> Void) {
    append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    append(UInt8(ascii: "]"))
  }
}

package indirect enum JSONValue: Hashable, Sendable {
  case object([String: JSONValue])
  case list([JSONValue])
  case text(String)
  case number(Double)
  case flag(Bool)
  case null

  /// Parses a JSON text; nil if it is invalid, or a number is out of range.
  package init?(json: some Sequence<UInt8>) {
    guard let node = try? JSONReader.read(Array(json)) else { return nil }
    self.init(node)
  }

  package init?(_ node: JSONNode) {
    switch node.content {
    case .object(let members):
      let values = members.compactMapValues { JSONValue($0) }
      guard values.count == members.count else { return nil }
      self = .object(values)
    case .list(let elements):
      let values = elements.compactMap { JSONValue($0) }
      guard values.count == elements.count else { return nil }
      self = .list(values)
    case .text(let text): self = .text(text)
    case .number(let number):
      guard let number = number.double else { return nil }
      self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .null: self = .null
    }
  }

  package var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
  package var elements: [JSONValue]? { if case .list(let elements) = self { elements } else { nil } }
  package var string: String? { if case .text(let text) = self { text } else { nil } }
}

extension JSONValue: Encodable {
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

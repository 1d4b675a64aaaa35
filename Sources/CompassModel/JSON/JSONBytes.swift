/// JSON written by hand, the same bytes for the same value; Foundation takes ten times as long.
extension [UInt8] {
  /// A text in quotes. No control character is left in it as it is.
  public mutating func appendJSON(_ text: String) {
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
  public mutating func appendJSON(_ node: JSONNode) {
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

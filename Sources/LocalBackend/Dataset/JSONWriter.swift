/// Writes pretty JSON, always the same bytes for the same contents; `JSONSerialization` takes ten times as long.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true

  mutating func object<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    try nested("{", "}", body)
  }

  mutating func list<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    try nested("[", "]", body)
  }

  /// The name of what is written next into an object.
  mutating func key(_ name: String) {
    item()
    text(name)
    write(": ")
  }

  /// Begins what is written next into a list.
  mutating func item() {
    if !isFirst { write(",") }
    isFirst = false
    breakLine()
  }

  mutating func text(_ value: String) {
    write("\"")
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write("\\\"")
      case UInt8(ascii: "\\"): write("\\\\")
      case UInt8(ascii: "\n"): write("\\n")
      case 0..<0x20, 0x7F: write("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    write("\"")
  }

  /// The shortest digits that read back as the same number; whole ones without a fraction.
  mutating func number(_ value: Double) {
    let digits = "\(value)"
    write(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  /// Numbers, words and JSON that is finished already.
  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func nested<Failure>(
    _ begin: String, _ end: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    write(begin)
    depth += 1
    isFirst = true
    try body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    write(end)
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { write("  ") }
  }
}

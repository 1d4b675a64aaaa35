import CompassModel

/// Writes pretty JSON, always the same bytes for the same contents.
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

  /// Begins a member of an object: writes its key, after which the caller writes the value.
  mutating func key(_ name: String) {
    item()
    text(name)
    write(": ")
  }

  /// Begins an element of a list, or a member of an object: writes comma, line break and indentation.
  mutating func item() {
    if !isFirst { write(",") }
    isFirst = false
    breakLine()
  }

  mutating func text(_ value: String) { bytes.appendJSON(value) }

  mutating func number(_ value: Double) { write(NumberText.shortest(value)) }

  /// Appends text unquoted: numbers, literals and finished JSON.
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

/// A strict parser of JSON texts (RFC 8259): one value in UTF-8, with nothing but white space after it. Of several
/// members with the same name the last is used. A byte order mark is skipped.
package struct JSONReader {
  package static let deepest = 512

  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  /// The number of members of the last object, as the capacity for the next one.
  var likelyCount = 0

  /// Whether values are built; false only checks the syntax.
  var makesValues = true

  init(_ bytes: [UInt8], at position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  package static func read(_ bytes: [UInt8]) throws(JSONMistake) -> JSONNode {
    try whole(bytes) { (reader) throws(JSONMistake) in try reader.value() }
  }

  /// The bytes of a value, as written in the text from which it was read.
  package static func bytes(of node: JSONNode, in text: [UInt8]) -> ArraySlice<UInt8> {
    var reader = JSONReader(text, at: node.offset)
    reader.makesValues = false
    guard (try? reader.value()) != nil else { return [] }
    return text[node.offset..<reader.position]
  }

  /// Checks a whole text and returns its outermost structure. Throws the first mistake.
  package static func outline(_ bytes: [UInt8]) throws(JSONMistake) -> JSONOutline {
    try whole(bytes) { (reader) throws(JSONMistake) in try reader.outline() }
  }

  /// Checks a whole text and returns the members of its object; nil if it is none. Throws the first mistake.
  package static func members(_ bytes: [UInt8]) throws(JSONMistake) -> JSONMembers? {
    try whole(bytes) { (reader) throws(JSONMistake) in try reader.members() }
  }

  private static func whole<Value>(
    _ bytes: [UInt8], _ read: (inout JSONReader) throws(JSONMistake) -> Value
  ) throws(JSONMistake) -> Value {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw reader.mistake("this is UTF-16; JSON is written in UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try read(&reader)
    if reader.next != nil { throw reader.unexpected("the end of the text") }
    return value
  }

  mutating func value() throws(JSONMistake) -> JSONNode {
    let first = next
    let offset = position
    let content: JSONNode.Content =
      switch first {
      case UInt8(ascii: "{"): .object(try nested { (reader) throws(JSONMistake) in try reader.dictionary() })
      case UInt8(ascii: "["): .list(try nested { (reader) throws(JSONMistake) in try reader.readElements() })
      case UInt8(ascii: "\""): .text(try text())
      case UInt8(ascii: "-"): .number(try number())
      case _ where isAtDigit: .number(try number())
      case UInt8(ascii: "t") where take("true"): .flag(true)
      case UInt8(ascii: "f") where take("false"): .flag(false)
      case UInt8(ascii: "n") where take("null"): .null
      default: throw unexpected("a value")
      }
    return JSONNode(content, offset: offset)
  }

  @discardableResult mutating func nested<Value>(_ read: (inout JSONReader) throws(JSONMistake) -> Value)
    throws(JSONMistake) -> Value
  {
    guard depth < Self.deepest else {
      throw mistake("lists and objects stand more than \(Self.deepest) deep in each other")
    }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func readElements() throws(JSONMistake) -> [JSONNode] {
    var elements: [JSONNode] = []
    try readElements("]") { (reader) throws(JSONMistake) in
      let element = try reader.value()
      if reader.makesValues { elements.append(element) }
    }
    return elements
  }

  private mutating func dictionary() throws(JSONMistake) -> [String: JSONNode] {
    var members: [String: JSONNode] = [:]
    if makesValues { members.reserveCapacity(likelyCount) }
    try readElements("}") { (reader) throws(JSONMistake) in
      let name = try reader.name()
      let value = try reader.value()
      if reader.makesValues { members[name] = value }
    }
    likelyCount = members.count
    return members
  }

  /// Reads elements with commas between them, up to and including the closing bracket, and counts them.
  @discardableResult mutating func readElements(
    _ end: Unicode.Scalar, _ read: (inout JSONReader) throws(JSONMistake) -> Void
  ) throws(JSONMistake) -> Int {
    if takeNext(end) { return 0 }
    var count = 0
    while true {
      try read(&self)
      count += 1
      if takeNext(end) { return count }
      guard takeNext(",") else { throw unexpected(#""," or "\#(end)""#) }
    }
  }

  mutating func name() throws(JSONMistake) -> String {
    guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    let name = try text()
    guard takeNext(":") else { throw unexpected(#"":""#) }
    return name
  }

  private mutating func number() throws(JSONMistake) -> JSONNumber {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") {
      position += 1
      if isAtDigit { throw mistake("a number has no leading zero") }
    } else {
      try digits()
    }
    if peek == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return JSONNumber(literal: makesValues ? string(from: start) : "")
  }

  private mutating func digits() throws(JSONMistake) {
    guard isAtDigit else { throw unexpected("a digit") }
    while isAtDigit { position += 1 }
  }

  private var isAtDigit: Bool { peek.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips white space and returns the byte there; nil at the end of the text.
  var next: UInt8? {
    mutating get {
      while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
      return peek
    }
  }

  private mutating func takeNext(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { letters in
      end <= bytes.count && letters.indices.allSatisfy { bytes[position + $0] == letters[$0] }
    }
    if matches { position = end }
    return matches
  }
}

extension JSONReader {
  /// Reads a string, from its opening to its closing quote.
  mutating func text() throws(JSONMistake) -> String {
    position += 1
    var start = position
    var unescaped: [UInt8] = []
    // `peek` would copy the reader for each byte in debug builds.
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        if !makesValues { return "" }
        if unescaped.isEmpty { return string(from: start) }
        return String(decoding: unescaped + bytes[start..<position], as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped += bytes[start..<position]
        try escape(to: &unescaped)
        start = position
      case 0..<0x20: throw mistake("\(codePoint(UInt32(byte))) has to be escaped in a text")
      case 0..<0x80: position += 1
      default:
        guard let scalar = scalar(at: position) else { throw mistake("this is not UTF-8") }
        position += UTF8.width(scalar)
      }
    }
    throw unexpected("a quote at the end of a text")
  }

  private mutating func escape(to unescaped: inout [UInt8]) throws(JSONMistake) {
    let start = position
    position += 1
    let byte = peek
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(bytes[position])
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      unescaped += UTF8.encode(try escapedScalar(from: start)) ?? UTF8.encodedReplacementCharacter
      return
    default: throw unexpected("one of \" \\ / b f n r t u after a backslash")
    }
    position += 1
  }

  /// Reads the code unit `0041` of `\u0041`, or a pair of surrogates; `start` is the position of the backslash.
  private mutating func escapedScalar(from start: Int) throws(JSONMistake) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let half = JSONMistake(offset: start, reason: "\\u\(String(first, radix: 16)) is half of a character alone")
    guard first < 0xDC00, peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw half }
    position += 1
    let second = try codeUnit()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw half }
    return scalar
  }

  /// Skips the `u` and reads the four hexadecimal digits after it.
  private mutating func codeUnit() throws(JSONMistake) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// The text from `start` to the current position. Slices would cost a retain and release for each text.
  private func string(from start: Int) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0[start..<position], as: UTF8.self) }
  }

  func mistake(_ reason: String) -> JSONMistake { JSONMistake(offset: position, reason: reason) }

  func unexpected(_ expected: String) -> JSONMistake {
    guard position < bytes.count else { return mistake("expected \(expected), but the text ends here") }
    guard let scalar = scalar(at: position) else { return mistake("this is not UTF-8") }
    let isPlain = 0x21...0x7E ~= scalar.value
    return mistake("expected \(expected), not \(isPlain ? "\"\(scalar)\"" : codePoint(scalar.value))")
  }

  private func codePoint(_ value: UInt32) -> String { "U+" + hexText(value, digits: 4, uppercase: true) }

  /// The Unicode scalar at a byte offset; nil if no valid UTF-8 sequence begins there.
  private func scalar(at position: Int) -> Unicode.Scalar? {
    var iterator = bytes[position..<min(position + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }
}

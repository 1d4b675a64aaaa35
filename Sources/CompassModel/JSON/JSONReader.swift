/// Reads JSON to the letter of RFC 8259: UTF-8, one value, nothing behind it.
///
/// Of two members with one name the later counts. A byte order mark before the value is passed over.
public struct JSONReader {
  /// How deep lists and objects may stand in each other.
  public static let deepest = 512

  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  /// How many members the last object had: rows of a table are much alike.
  private var likelyCount = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  public static func read(_ bytes: [UInt8]) throws(JSONMistake) -> JSONNode {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw reader.mistake("this is UTF-16; JSON is written in UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value()
    if reader.next != nil { throw reader.unexpected("the end of the text") }
    return value
  }

  private mutating func value() throws(JSONMistake) -> JSONNode {
    let first = next
    let offset = position
    let content: JSONNode.Content =
      switch first {
      case UInt8(ascii: "{"): .object(try nested { (reader) throws(JSONMistake) in try reader.members() })
      case UInt8(ascii: "["): .list(try nested { (reader) throws(JSONMistake) in try reader.elements() })
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

  private mutating func nested<Value>(
    _ read: (inout JSONReader) throws(JSONMistake) -> Value
  ) throws(JSONMistake) -> Value {
    guard depth < Self.deepest else {
      throw mistake("lists and objects stand more than \(Self.deepest) deep in each other")
    }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func elements() throws(JSONMistake) -> [JSONNode] {
    var elements: [JSONNode] = []
    if takeNext("]") { return elements }
    while true {
      elements.append(try value())
      if takeNext("]") { return elements }
      guard takeNext(",") else { throw unexpected(#""," or "]""#) }
    }
  }

  private mutating func members() throws(JSONMistake) -> [String: JSONNode] {
    var members: [String: JSONNode] = [:]
    if takeNext("}") { return members }
    members.reserveCapacity(likelyCount)
    while true {
      guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try text()
      guard takeNext(":") else { throw unexpected(#"":""#) }
      members[name] = try value()
      if takeNext("}") { break }
      guard takeNext(",") else { throw unexpected(#""," or "}""#) }
    }
    likelyCount = members.count
    return members
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
    return JSONNumber(literal: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() throws(JSONMistake) {
    guard isAtDigit else { throw unexpected("a digit") }
    while isAtDigit { position += 1 }
  }

  private var isAtDigit: Bool { peek.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false }

  /// The byte at `position`, nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte after the blanks from here on, to which this moves.
  private var next: UInt8? {
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
    let matches = word.withUTF8Buffer { end <= bytes.count && bytes[position..<end].elementsEqual($0) }
    if matches { position = end }
    return matches
  }
}

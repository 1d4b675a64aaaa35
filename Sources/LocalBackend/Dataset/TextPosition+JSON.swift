import Foundation

extension TextPosition {
  /// The place of a byte of a UTF-8 text; the end of the text if it is shorter.
  init(offset: Int, in text: Data) {
    line = 1
    column = 1
    for byte in text.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// Where `JSONSerialization` stumbled, from its words: it says so in no other way. Linux counts bytes, Apple's
  /// systems lines and columns; where the text ends too early, it says neither.
  init?(parserMessage: String, in text: Data) {
    if let match = parserMessage.firstMatch(of: #/around line (\d+), column (\d+)/#),
      let line = Int(match.1), let column = Int(match.2)
    {
      self.init(line: line, column: max(column, 1))
    } else if let match = parserMessage.firstMatch(of: #/(?:around|starting from) character (\d+)/#),
      let offset = Int(match.1)
    {
      self.init(offset: offset, in: text)
    } else if parserMessage.contains("end of file") {
      self.init(offset: text.count, in: text)
    } else {
      return nil
    }
  }

  /// Where the value of a key begins.
  ///
  /// - Parameters:
  ///   - path: the keys that lead to it; none for the whole value.
  ///   - text: JSON that has been parsed before.
  init?(of path: [String], in text: Data) {
    var scanner = JSONPlaceScanner(text)
    guard let offset = scanner.offset(of: path[...]) else { return nil }
    self.init(offset: offset, in: text)
  }
}

/// Walks over valid JSON and looks at object keys only.
private struct JSONPlaceScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: Data) { bytes = Array(text) }

  mutating func offset(of path: ArraySlice<String>) -> Int? {
    skipBlanks()
    guard let key = path.first else { return position }
    guard take("{") else { return nil }
    var found: Int?
    while true {
      skipBlanks()
      let start = position + 1
      guard peek == UInt8(ascii: "\"") else { return found }
      skipValue()
      let name = bytes[start..<max(position - 1, start)]
      skipBlanks()
      guard take(":") else { return found }
      if name.elementsEqual(key.utf8) {
        var inner = self
        found = inner.offset(of: path.dropFirst())
      }
      skipValue()
      skipBlanks()
      guard take(",") else { return found }
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Moves behind a string, or a whole object or list, or up to the comma or bracket after anything else.
  private mutating func skipValue() {
    var depth = 0
    skipBlanks()
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        skipString()
        if depth == 0 { return }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        if depth == 0 {
          position += 1
          return
        }
      case UInt8(ascii: ",") where depth == 0: return
      default: break
      }
      position += 1
    }
  }

  private mutating func skipString() {
    position += 1
    while let byte = peek {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
  }
}

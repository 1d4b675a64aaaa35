/// Finds the lines and columns of bytes of a UTF-8 text.
struct TextPlaces: Sendable {
  private let bytes: [UInt8]
  /// Where the last search ended.
  private var offset = 0
  private var place = TextPosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The place of a byte; the end of the text if it is shorter.
  func position(ofByte wanted: Int) -> TextPosition {
    var places = self
    return places.next(ofByte: wanted)
  }

  /// The same, and quick where places are asked for in the order of the text.
  mutating func next(ofByte wanted: Int) -> TextPosition {
    if wanted < offset { (offset, place) = (0, TextPosition(line: 1, column: 1)) }
    while offset < min(wanted, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") {
        place = TextPosition(line: place.line + 1, column: 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        place.column += 1
      }
      offset += 1
    }
    return place
  }
}

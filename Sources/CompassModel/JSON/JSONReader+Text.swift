extension JSONReader {
  /// Reads a text from its opening quote on.
  mutating func text() throws(JSONMistake) -> String {
    position += 1
    var start = position
    var unescaped: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[start..<position]
        position += 1
        return unescaped.isEmpty ? String(decoding: rest, as: UTF8.self) : String(decoding: unescaped + rest, as: UTF8.self)
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

  /// Reads `\u0041`, or a pair of surrogates, from behind the first backslash on.
  private mutating func escapedScalar(from start: Int) throws(JSONMistake) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let half = JSONMistake(offset: start, reason: "\\u\(String(first, radix: 16)) is half of a character alone")
    guard first < 0xDC00, peek == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
    else { throw half }
    position += 1
    let second = try codeUnit()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw half }
    return scalar
  }

  /// Reads four hexadecimal digits, from the `u` before them on.
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

  func mistake(_ reason: String) -> JSONMistake { JSONMistake(offset: position, reason: reason) }

  /// That something else stands here than what has to.
  func unexpected(_ expected: String) -> JSONMistake {
    guard position < bytes.count else { return mistake("expected \(expected), but the text ends here") }
    guard let scalar = scalar(at: position) else { return mistake("this is not UTF-8") }
    let isPlain = 0x21...0x7E ~= scalar.value
    return mistake("expected \(expected), not \(isPlain ? "\"\(scalar)\"" : codePoint(scalar.value))")
  }

  /// `U+000A`.
  private func codePoint(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }

  /// Nil where no character of UTF-8 begins.
  private func scalar(at position: Int) -> Unicode.Scalar? {
    var iterator = bytes[position..<min(position + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }
}

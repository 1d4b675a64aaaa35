@testable import CompassText

/// Rules for any text written to a terminal, independent of the sanitiser's code.
enum TextRules {
  private static let bidirectional: [ClosedRange<UInt32>] = [0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F]
  private static let forbidden: [ClosedRange<UInt32>] =
    bidirectional + [
      0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x200B...0x200C, 0x2028...0x2029, 0x2060...0x2064,
      0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xE000...0xF8FF, 0xE0000...0xE0FFF, 0xF0000...0x10FFFF,
    ]

  /// A scalar that must not reach a terminal.
  ///
  /// - Parameter separator: scalar that is allowed between lines.
  static func violation(in text: String, separatedBy separator: Unicode.Scalar? = nil) -> String? {
    var isJoined = false
    guard let text = withoutIsolates(text) else { return "isolates that are not closed" }
    for scalar in Set(text.unicodeScalars) where !(0x20..<0x7F).contains(scalar.value) && scalar != separator {
      if scalar == "\u{200D}" {
        isJoined = true
      } else if forbidden.contains(where: { $0.contains(scalar.value) })
        || scalar.properties.generalCategory == .unassigned
      {
        return String(scalar.value, radix: 16)
      }
    }
    return isJoined && hasLooseJoiner(text) ? "joiner outside an emoji" : nil
  }

  /// The text without the isolates around right-to-left letters (decision I9); nil if one is not closed in its line.
  private static func withoutIsolates(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: { (0x2068...0x2069).contains($0.value) }) else { return text }
    var (plain, isOpen) = (String.UnicodeScalarView(), false)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2068}" where !isOpen: isOpen = true
      case "\u{2069}" where isOpen: isOpen = false
      case "\n" where isOpen, "\u{2068}", "\u{2069}": return nil
      default: plain.append(scalar)
      }
    }
    return isOpen ? nil : String(plain)
  }

  private static func hasLooseJoiner(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.contains { index in
      scalars[index] == "\u{200D}"
        && !(index > 0 && index + 1 < scalars.count && scalars[index - 1].properties.isEmoji
          && scalars[index + 1].properties.isEmoji)
    }
  }

  static func withoutColour(_ text: String) -> String {
    var plain: [UInt8] = []
    var isColour = false
    for byte in text.utf8 {
      if byte == 0x1B { isColour = true }
      if !isColour { plain.append(byte) }
      if byte == UInt8(ascii: "m") { isColour = false }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

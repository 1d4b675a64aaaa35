import TestSupport

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

/// Hostile texts: every kind of scalar a name from a server may contain.
extension SeededGenerator {
  private static let pieces: [String] = [
    "Camp", "Official Visit", " ", "  ", "\n", "\r\n", "\r", "\t", "a", "Z", "~", "\\", "1", "#", "é", "e\u{301}",
    "\u{301}", "\u{308}\u{323}", "ñ", "ß", "·", "…", "—", "“", "”", "’", "日本語", "大学", "ｶﾞ", "カ", "\u{3099}", "　", "한글",
    "\u{1100}\u{1161}\u{11A8}", "\u{1161}", "\u{1100}", "क्षि", "श्री", "क्", "ทำ", "ำ", "\u{D4E}", "مدرسة", "שלום",
    "\u{600}", "🏈", "🔒", "🇺🇸", "🇺", "👨‍👩‍👧‍👦", "👍🏽", "\u{1F3FD}", "❤️", "❤️‍🔥", "⚠", "⚠️", "1️⃣", "1\u{20E3}", "©️",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{200D}", "\u{200B}", "\u{200C}", "\u{FE0E}", "\u{FE0F}", "\u{FEFF}", "\u{AD}", "\u{34F}", "\u{115F}",
    "\u{3164}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{85}", "\u{9B}31m",
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{8}", "\u{7F}", "\u{0}", "\u{E000}", "\u{F8FF}", "\u{378}", "\u{E0041}",
    "\u{E0101}", "\u{A0}", "\u{2800}", "\u{1680}", "\u{FFFD}", "\u{FFFE}",
  ]

  mutating func text(pieces count: Int) -> String { (0..<count).map { _ in piece() }.joined() }

  private mutating func piece() -> String {
    if Int.random(in: 0..<5, using: &self) > 0 { return Self.pieces.randomElement(using: &self) ?? "" }
    return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)).map { String($0) } ?? ""
  }

  mutating func style() -> Style {
    [.plain, .bold, .dim, .event, .critical, .neutral].randomElement(using: &self) ?? .plain
  }

  mutating func line() -> Line {
    (0..<Int.random(in: 0...4, using: &self)).reduce(into: Line()) { line, _ in
      line.append(text(pieces: Int.random(in: 0...9, using: &self)), style())
    }
  }
}

import TestSupport

@testable import CompassText

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

  mutating func text(pieces count: Int) -> String {
    (0..<count).map { _ in piece() }.joined()
  }

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

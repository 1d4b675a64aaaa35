/// What the output may consist of (text-ui.md section 2.7).
public enum Charset: String, Hashable, Sendable, CaseIterable {
  case unicode
  /// Pure ASCII: other decoration, and `?` per cell for what ASCII cannot say.
  case ascii
}

/// The values of `--charset`.
public enum CharsetChoice: String, Hashable, Sendable, CaseIterable {
  case unicode, ascii, auto

  /// `auto` is Unicode if the locale in force says UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not
  /// empty.
  public func charset(environment: [String: String]) -> Charset {
    switch self {
    case .unicode: return .unicode
    case .ascii: return .ascii
    case .auto:
      let values = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      let locale = values.first { !$0.isEmpty }?.uppercased() ?? ""
      return locale.contains("UTF-8") || locale.contains("UTF8") ? .unicode : .ascii
    }
  }
}

extension Charset {
  var glyphs: Glyphs {
    switch self {
    case .unicode: .unicode
    case .ascii: .ascii
    }
  }

  /// The text in this charset, every grapheme as wide as before.
  func drawn(_ text: String) -> String {
    switch self {
    case .unicode: text
    case .ascii: asciiText(text)
    }
  }
}

/// Typographic punctuation by its ASCII look, anything else as `?` per cell, so columns keep their places.
private func asciiText(_ text: String) -> String {
  if text.isPrintableASCII { return text }
  var result = ""
  for character in text {
    if let value = character.asciiValue, (0x20..<0x7F).contains(value) {
      result.append(character)
    } else {
      result += asciiPunctuation(character) ?? String(repeating: "?", count: character.cellWidth)
    }
  }
  return result
}

private func asciiPunctuation(_ character: Character) -> String? {
  switch character {
  case "…": "~"
  case "·", "–", "—", "‐", "‑", "−": "-"
  case "•": "*"
  case "‘", "’": "'"
  case "“", "”": "\""
  default: nil
  }
}

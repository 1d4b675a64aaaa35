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
  var result = String.UnicodeScalarView()
  if text.plainCells != nil {
    for scalar in text.unicodeScalars { result.append(scalar.isASCII ? scalar : asciiPunctuation(scalar) ?? "?") }
    return String(result)
  }
  for character in text {
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.count == 1, let ascii = only.isASCII ? only : asciiPunctuation(only) {
      result.append(ascii)
    } else {
      result.append(contentsOf: repeatElement("?", count: character.cellWidth))
    }
  }
  return String(result)
}

private func asciiPunctuation(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar {
  case "…": "~"
  case "·", "–", "—", "‐", "‑", "−": "-"
  case "•": "*"
  case "→": ">"
  case "‘", "’": "'"
  case "“", "”": "\""
  default: nil
  }
}

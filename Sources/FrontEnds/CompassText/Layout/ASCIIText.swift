import CompassModel

/// Converts a text to ASCII of as many cells, with `?` for unknown cells; `Line.spelledOut` makes room for `ss`.
func asciiText(_ text: String) -> String {
  if text.isPrintableASCII { return text }
  var result = String.UnicodeScalarView()
  for character in text {
    if let ascii = character.asciiSpelling?.unicodeScalars.first {
      result.append(ascii)
    } else {
      result.append(contentsOf: repeatElement("?", count: character.cellWidth))
    }
  }
  return String(result)
}

extension Line {
  /// A copy with letters that ASCII writes as two, `ss` for `ß`, taking room from blanks behind; unchanged in Unicode.
  func spelledOut(in charset: Charset) -> Line {
    guard charset == .ascii, text.utf8.count != cellWidth else { return self }
    var line = Line()
    line.caret = caret
    var excess = 0
    for run in runs {
      var text = ""
      var blanks = 0
      for character in run.text {
        if character == " " {
          blanks += 1
          // One of several blanks is kept.
          if blanks > 1, excess > 0 { excess -= 1 } else { text.append(character) }
          continue
        }
        blanks = 0
        if let spelling = character.asciiSpelling, spelling.count > 1 {
          text += spelling
          excess += spelling.count - 1
        } else {
          text.append(character)
        }
      }
      line.append(text, inPlaceOf: run)
    }
    return line
  }
}

extension Character {
  /// The spelling in ASCII; nil if it is no certain one, or the character is not one cell wide.
  fileprivate var asciiSpelling: String? {
    if isASCII { return String(self) }
    guard cellWidth == 1, let first = unicodeScalars.first else { return nil }
    // A letter may be followed by combining marks.
    guard unicodeScalars.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark }) else {
      return nil
    }
    return first.isASCII ? String(first) : first.asciiSpelling
  }
}

extension Unicode.Scalar {
  fileprivate var asciiSpelling: String? {
    switch self {
    case "…": "~"
    case "·", "–", "—", "‐", "‑", "−": "-"
    case "•": "*"
    case "→": ">"
    case "‘", "’", "‚", "‛", "‹", "›", "ʻ", "ʼ": "'"
    case "“", "”", "„", "‟", "«", "»": "\""
    case "ß": "ss"
    case "ẞ": "SS"
    case "ð": "d"
    case "Ð": "D"
    case "þ": "th"
    case "Þ": "Th"
    case "ı": "i"
    case "ȷ": "j"
    default: baseLetters
    }
  }

  /// The letters in the Unicode name: `LATIN SMALL LETTER O WITH STROKE` is `o`. Nil for other names.
  private var baseLetters: String? {
    guard let words = properties.name?.split(separator: " "), words.count >= 4, words[0] == "LATIN",
      words[2] == "LETTER" || words[2] == "LIGATURE", words[3].count <= 2, words.count == 4 || words[4] == "WITH"
    else { return nil }
    switch words[1] {
    case "SMALL": return words[3].lowercased()
    case "CAPITAL": return String(words[3])
    default: return nil
    }
  }
}

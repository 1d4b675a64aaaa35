/// Cells of comma-separated values, quoted as in RFC 4180 (decision P11).
package enum CSVText {
  /// A text that a spreadsheet could take for a formula gets a leading `'` (decision P17).
  package static func appendCell(_ text: String, to bytes: inout [UInt8]) {
    let isFormula = mayBeFormula(text)
    let isQuoted = text.utf8.contains { $0 == comma || $0 == quote || $0 == 10 || $0 == 13 }
    if isQuoted { bytes.append(quote) }
    if isFormula { bytes.append(UInt8(ascii: "'")) }
    if isQuoted {
      for byte in text.utf8 {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    } else {
      bytes += text.utf8
    }
  }

  /// Whether it begins with a character that spreadsheets drop, or, after any blanks, with one that begins a formula.
  private static func mayBeFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if first == "\t" || first == "\r" || first == "\n" { return true }
    return text.unicodeScalars.first { !$0.properties.isWhitespace }.map(formulaStarts.contains) ?? false
  }

  package static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  /// Full-width ones too: East Asian input writes formulas with them, and spreadsheets read them as such.
  private static let formulaStarts = Array("=+-@＝＋－＠".unicodeScalars)
}

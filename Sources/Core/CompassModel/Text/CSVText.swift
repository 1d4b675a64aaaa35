/// Cells of comma-separated values, quoted as in RFC 4180 (decision P11).
package enum CSVText {
  /// Appends a cell. A text that a spreadsheet could read as a formula gets a leading `'` (decision P17).
  package static func appendCell(_ text: String, to bytes: inout [UInt8]) {
    // A text that already has the mark gets another one, so that one can be removed when it is read.
    let isFormula = mayBeFormula(text.drop { $0 == "'" })
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

  /// Removes the `'` that `appendCell` writes before a possible formula; other texts are returned unchanged.
  package static func withoutMark(_ cell: Substring) -> Substring {
    cell.first == "'" && mayBeFormula(cell.drop { $0 == "'" }) ? cell.dropFirst() : cell
  }

  /// Whether a spreadsheet would drop the first character, or read the first visible one as a formula.
  private static func mayBeFormula(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if first == "\t" || first == "\r" || first == "\n" { return true }
    return text.unicodeScalars.first { !$0.properties.isWhitespace }.map(formulaStarts.contains) ?? false
  }

  package static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  /// Full-width characters are included: East Asian input methods produce them, and spreadsheets read them as formulas.
  private static let formulaStarts = Array("=+-@＝＋－＠".unicodeScalars)
}

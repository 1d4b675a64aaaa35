/// Cells of comma-separated values, quoted as in RFC 4180 (decision P11).
package enum CSVText {
  /// A text that a spreadsheet could take for a formula gets a leading `'` (decision P17).
  package static func appendCell(_ text: String, to bytes: inout [UInt8]) {
    // A text that has the mark already gets another one, so that one can be taken off again.
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

  /// The text of a cell without the mark that `appendCell` writes before what could be a formula.
  package static func withoutMark(_ cell: Substring) -> Substring {
    cell.first == "'" && mayBeFormula(cell.drop { $0 == "'" }) ? cell.dropFirst() : cell
  }

  /// Whether it begins with a character that spreadsheets drop, or, after any blanks, with one that begins a formula.
  private static func mayBeFormula(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if first == "\t" || first == "\r" || first == "\n" { return true }
    return text.unicodeScalars.first { !$0.properties.isWhitespace }.map(formulaStarts.contains) ?? false
  }

  package static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  /// Full-width ones too: East Asian input writes formulas with them, and spreadsheets read them as such.
  private static let formulaStarts = Array("=+-@＝＋－＠".unicodeScalars)
}

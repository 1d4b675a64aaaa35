import CompassModel

/// Comma-separated values by RFC 4180, with line feeds (decision P11).
enum ExportCSV: ExportWriting {
  static let beginning = "Date,Metric Type,Value,Unit,Event ID,Verified,Notes\n"
  static let separator = ""
  static func end(isEmpty: Bool) -> String { "" }

  static func append(_ row: PerformanceMetric, to bytes: inout [UInt8]) {
    bytes += row.recordedDate.wire.utf8
    bytes.append(comma)
    appendCell(row.type.wire, to: &bytes)
    bytes.append(comma)
    bytes += NumberText.shortest(row.value).utf8
    bytes.append(comma)
    appendCell(row.unit ?? "", to: &bytes)
    bytes.append(comma)
    appendCell(row.eventID?.rawValue ?? "", to: &bytes)
    bytes += row.isVerified ? ",Yes,".utf8 : ",No,".utf8
    appendCell(row.notes ?? "", to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A text that a spreadsheet would take for a formula gets a leading `'` (defect 52).
  private static func appendCell(_ text: String, to bytes: inout [UInt8]) {
    let isFormula = text.utf8.first.map(formulaStarts.contains) ?? false
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

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let formulaStarts = Array("=+-@".utf8)
}

import CompassModel

/// Comma-separated values quoted as in RFC 4180. Lines end in LF, where the RFC has CRLF (decision P11).
enum ExportCSV: ExportWriting {
  static let beginning = "Date,Metric Type,Value,Unit,Event ID,Verified,Notes\n"
  static let separator = ""
  static func end(isEmpty: Bool) -> String { "" }

  static func append(_ row: PerformanceMetric, to bytes: inout [UInt8]) {
    bytes += row.recordedDate.wire.utf8
    bytes.append(CSVText.comma)
    CSVText.appendCell(row.type.wire, to: &bytes)
    bytes.append(CSVText.comma)
    if let value = row.value {
      bytes += NumberText.shortest(value).utf8
    } else {
      // A reading recorded as text, without a number (decision B12).
      CSVText.appendCell(row.displayValue ?? "", to: &bytes)
    }
    bytes.append(CSVText.comma)
    CSVText.appendCell(row.unit ?? "", to: &bytes)
    bytes.append(CSVText.comma)
    CSVText.appendCell(row.eventID?.rawValue ?? "", to: &bytes)
    bytes += row.isVerified ? ",Yes,".utf8 : ",No,".utf8
    CSVText.appendCell(row.notes ?? "", to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// A JSON array of the rows: wire names as keys, two-space indent, null for missing values, no `display_value` key
/// without one (decision P11).
enum ExportJSON: ExportWriting {
  static let beginning = "["
  static let separator = ","
  static func end(isEmpty: Bool) -> String { isEmpty ? "]\n" : "\n]\n" }

  static func append(_ row: PerformanceMetric, to bytes: inout [UInt8]) {
    bytes += "\n  {\n    \"id\": ".utf8
    appendText(row.id.rawValue, to: &bytes)
    appendKey("user_id", to: &bytes)
    appendText(row.owner.rawValue, to: &bytes)
    appendKey("metric_type", to: &bytes)
    appendText(row.type.wire, to: &bytes)
    appendKey("value", to: &bytes)
    bytes += (row.value.map(NumberText.shortest) ?? "null").utf8
    if let text = row.displayValue {
      appendKey("display_value", to: &bytes)
      appendText(text, to: &bytes)
    }
    appendKey("unit", to: &bytes)
    appendText(row.unit, to: &bytes)
    appendKey("recorded_date", to: &bytes)
    appendText(row.recordedDate.wire, to: &bytes)
    appendKey("event_id", to: &bytes)
    appendText(row.eventID?.rawValue, to: &bytes)
    appendKey("verified", to: &bytes)
    bytes += row.isVerified ? "true".utf8 : "false".utf8
    appendKey("notes", to: &bytes)
    appendText(row.notes, to: &bytes)
    appendKey("created_at", to: &bytes)
    appendText(row.createdAt?.wire, to: &bytes)
    bytes += "\n  }".utf8
  }

  private static func appendKey(_ key: String, to bytes: inout [UInt8]) {
    bytes += ",\n    \"".utf8
    bytes += key.utf8
    bytes += "\": ".utf8
  }

  private static func appendText(_ text: String?, to bytes: inout [UInt8]) {
    guard let text else {
      bytes += "null".utf8
      return
    }
    bytes.appendJSON(text)
  }
}

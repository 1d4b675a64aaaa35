import CompassModel

/// A JSON array of the rows in wire names, two-space indent, null for what a row has not (decision P11).
enum ExportJSON: ExportWriting {
  static let beginning = "["
  static let separator = ","
  static func end(isEmpty: Bool) -> String { isEmpty ? "]" : "\n]" }

  static func append(_ row: PerformanceMetric, to bytes: inout [UInt8]) {
    bytes += "\n  {\n    \"id\": ".utf8
    appendText(row.id.rawValue, to: &bytes)
    appendKey("user_id", to: &bytes)
    appendText(row.owner.rawValue, to: &bytes)
    appendKey("metric_type", to: &bytes)
    appendText(row.type.wire, to: &bytes)
    appendKey("value", to: &bytes)
    bytes += NumberText.shortest(row.value).utf8
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

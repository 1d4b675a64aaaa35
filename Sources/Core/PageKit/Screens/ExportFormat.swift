/// File formats for exporting performance readings (decisions P11, P17).
public enum ExportFormat: String, Codable, CaseIterable, Sendable {
  /// Comma-separated values, or one JSON document.
  case csv, json
  /// Comma-separated values with a byte order mark, from which Excel recognizes UTF-8.
  case excel

  /// The label of the format's button: `CSV`.
  public var label: String { self == .excel ? "CSV for Excel" : rawValue.uppercased() }

  package var fileExtension: String { self == .json ? "json" : "csv" }
}

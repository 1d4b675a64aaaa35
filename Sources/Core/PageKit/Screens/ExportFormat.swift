/// The formats that readings are exported as (decisions P11, P17).
public enum ExportFormat: String, Codable, CaseIterable, Sendable {
  /// Comma-separated values, or one JSON document.
  case csv, json
  /// Comma-separated values with a mark at the beginning by which Excel knows them for UTF-8.
  case excel

  /// The name on a button: `CSV`.
  public var label: String {
    switch self {
    case .csv: "CSV"
    case .json: "JSON"
    case .excel: "CSV for Excel"
    }
  }

  /// `csv`, without a point.
  public var fileExtension: String {
    switch self {
    case .csv, .excel: "csv"
    case .json: "json"
    }
  }
}

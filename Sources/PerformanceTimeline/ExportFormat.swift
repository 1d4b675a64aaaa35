/// What readings are exported as (decision P11).
public enum ExportFormat: String, Codable, CaseIterable, Sendable {
  case csv, json

  public var label: String {
    switch self {
    case .csv: "CSV"
    case .json: "JSON"
    }
  }
}

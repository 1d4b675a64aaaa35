/// The order of the list; the raw value is what is stored (decision E5).
public enum EventSort: String, Codable, CaseIterable, Sendable {
  case dateDescending = "date_desc"
  case dateAscending = "date_asc"
  case name
  case type

  public var label: String {
    switch self {
    case .dateDescending: "Date (Newest First)"
    case .dateAscending: "Date (Oldest First)"
    case .name: "Name"
    case .type: "Type"
    }
  }
}

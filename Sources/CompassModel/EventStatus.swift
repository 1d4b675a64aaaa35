/// How far attendance got. Attended wins over registered (decision E3).
public enum EventStatus: String, Codable, CaseIterable, Sendable {
  case registered
  case notRegistered = "not_registered"
  case attended

  /// `Not Registered`.
  public var label: String {
    switch self {
    case .registered: "Registered"
    case .notRegistered: "Not Registered"
    case .attended: "Attended"
    }
  }
}

/// The two tabs of the performance area; the filters are shared (decision P12).
public enum PerformanceTab: String, Codable, CaseIterable, Sendable {
  case overview, timeline

  public var label: String {
    switch self {
    case .overview: "Performance Overview"
    case .timeline: "Timeline & Analytics"
    }
  }
}

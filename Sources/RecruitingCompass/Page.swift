/// The pages that can be opened by name.
public enum Page: String, CaseIterable, Codable, Sendable {
  case timeline, tasks, performance, events, offers

  /// As the web app names it.
  var path: String {
    switch self {
    case .timeline: "/reports/timeline"
    case .performance: "/performance/timeline"
    case .tasks, .events, .offers: "/\(rawValue)"
    }
  }
}

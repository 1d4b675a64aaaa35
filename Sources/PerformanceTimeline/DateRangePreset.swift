/// What the date range is picked from (performance-timeline.md §5). The raw values are stored and promised.
public enum DateRangePreset: String, Codable, CaseIterable, Sendable {
  case last30Days = "last_30_days"
  case last3Months = "last_3_months"
  case last6Months = "last_6_months"
  case last12Months = "last_12_months"
  case allTime = "all_time"
  case custom

  /// `Last 3 Months`.
  public var label: String {
    switch self {
    case .last30Days: "Last 30 Days"
    case .last3Months: "Last 3 Months"
    case .last6Months: "Last 6 Months"
    case .last12Months: "Last 12 Months"
    case .allTime: "All Time"
    case .custom: "Custom Range"
    }
  }
}

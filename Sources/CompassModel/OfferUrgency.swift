/// How near an offer's deadline is, in calendar days of the user's zone (decision O1).
public enum OfferUrgency: String, Codable, CaseIterable, Sendable {
  case overdue
  /// Due within 7 days, today included.
  case critical
  /// Due within 30 days.
  case urgent
  case normal
  /// Without a deadline.
  case none

  /// - Parameter days: from today to the deadline; nil without one.
  public init(daysUntilDeadline days: Int?) {
    self =
      switch days {
      case nil: .none
      case let days? where days < 0: .overdue
      case let days? where days <= 7: .critical
      case let days? where days <= 30: .urgent
      default: .normal
      }
  }
}

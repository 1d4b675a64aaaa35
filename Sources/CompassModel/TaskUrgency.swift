/// How near a task's deadline is, in calendar days of the user's zone (decision K2). Most urgent first.
public enum TaskUrgency: String, Codable, CaseIterable, Sendable {
  /// Overdue.
  case critical
  /// Due within 7 days, today included.
  case urgent
  /// Due within 14 days.
  case upcoming
  case future
  /// Without a deadline.
  case none

  public init(deadline: CalendarDate?, today: CalendarDate) {
    guard let deadline else {
      self = .none
      return
    }
    self =
      switch today.days(to: deadline) {
      case ..<0: .critical
      case 0...7: .urgent
      case 8...14: .upcoming
      default: .future
      }
  }
}

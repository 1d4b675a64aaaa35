/// The deadline seen from a day, in numbers and in words.
extension Offer {
  /// Calendar days from `today` to the deadline, negative once it has passed; nil without one (decision O1).
  public func daysUntilDeadline(from today: CalendarDate) -> Int? { deadline.map(today.days(to:)) }

  /// `19 days left`, `1 day left`, `Due today`, `Overdue by 10 days`; nil without a deadline (decision O2).
  public func timeLeftText(from today: CalendarDate) -> String? {
    daysUntilDeadline(from: today).map { days in
      if days == 0 { return "Due today" }
      return days < 0 ? "Overdue by \(counted(-days, "day"))" : "\(counted(days, "day")) left"
    }
  }

  /// `19 days left (Mar 1, 2026)`, `No deadline` (decision O2).
  public func deadlineText(from today: CalendarDate) -> String {
    guard let deadline, let timeLeft = timeLeftText(from: today) else { return "No deadline" }
    return "\(timeLeft) (\(deadline.mediumText))"
  }

  /// How the deadline is read aloud: `Deadline in 3 days` (offers-list.md §6).
  public func spokenDeadline(from today: CalendarDate) -> String {
    guard let days = daysUntilDeadline(from: today) else { return "No deadline" }
    if days == 0 { return "Deadline today" }
    return days < 0 ? "Deadline overdue by \(counted(-days, "day"))" : "Deadline in \(counted(days, "day"))"
  }
}

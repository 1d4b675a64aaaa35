/// Dates in fixed en_US words, whatever the device says (decision X3).
extension CalendarMonth {
  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `February`.
  public var name: String { Self.names[month - 1] }
  /// `Feb`.
  public var shortName: String { String(name.prefix(3)) }
  /// `February 2026`.
  public var title: String { "\(name) \(year)" }
}

extension CalendarDate {
  /// `Apr 15, 2026`.
  public var mediumText: String { "\(calendarMonth.shortName) \(day), \(year)" }
  /// `April 15, 2026`, to be read aloud.
  public var longText: String { "\(calendarMonth.name) \(day), \(year)" }
}

import CompassModel

/// A count with its label, such as the number of offers with a status.
public struct Tile: Equatable, Sendable, Encodable {
  /// The label, which names the counted rows: `Accepted`.
  public var label: String
  /// The number of rows.
  public var count: Int
  /// The symbol; nil for none.
  public var icon: ActionButton.Icon?
  /// The colour, never the only carrier of the meaning; nil for none.
  public var color: ColorToken?
  /// The action that filters the list by these rows, or ends the filter (decision I6); nil if a tap does nothing.
  public var action: SentAction?
  /// Whether the list is filtered by these rows.
  public var isActive: Bool

  package init(
    _ label: String, count: Int, icon: ActionButton.Icon? = nil, color: ColorToken? = nil,
    isActive: Bool = false, action: SentAction? = nil
  ) {
    (self.label, self.count, self.icon, self.color) = (label, count, icon, color)
    (self.isActive, self.action) = (isActive, action)
  }
}

/// A link to another page, with the number of its rows that need attention.
public struct PageLink: Equatable, Sendable, Encodable {
  /// The button that opens the page.
  public var button: ActionButton
  /// The number of rows that need attention; nil if unknown.
  public var count: Int?

  package init(_ button: ActionButton, count: Int? = nil) { (self.button, self.count) = (button, count) }

  package var spokenText: String {
    button.label + (count.flatMap { $0 == 0 ? nil : ", \($0) waiting for you" } ?? "")
  }
}

/// A progress bar with its text.
public struct Meter: Equatable, Sendable, Encodable {
  /// The progress in words: `You've completed 3 of 10 tasks (30%)`.
  public var text: String
  /// The progress in percent, 0 to 100; nil if unknown.
  public var percent: Int?
  /// The colour of the bar.
  public var color: ColorToken
  /// Text for screen readers.
  public var accessibilityLabel: String

  package init(_ text: String, percent: Int?, color: ColorToken, accessibilityLabel: String) {
    (self.text, self.percent, self.color, self.accessibilityLabel) = (text, percent, color, accessibilityLabel)
  }
}

/// A sentence with an optional label and button.
public struct Paragraph: Equatable, Sendable, Encodable {
  /// The label before the text: `Recruiting phase`; nil for none.
  public var label: String?
  /// The sentence; empty if the label, or the title of the section, is enough.
  public var text: String
  /// The button after the text; nil for none.
  public var button: ActionButton?
  /// The colour that a front end can give the text, never the only carrier of the meaning; nil for none.
  public var color: ColorToken?

  package init(_ text: String, label: String? = nil, button: ActionButton? = nil, color: ColorToken? = nil) {
    (self.text, self.label, self.button, self.color) = (text, label, button, color)
  }
}

/// A day of a week with the rows that begin on it.
public struct WeekDay: Equatable, Sendable, Encodable, Identifiable {
  public var id: CalendarDate { date }
  /// The local date of the athlete.
  public var date: CalendarDate
  /// The weekday in short: `Tue`.
  public var weekdayText: String
  /// The day of the month: `10`.
  public var dayText: String
  /// Whether the day is today in the athlete's time zone.
  public var isToday: Bool
  /// The number of events that start on this day; nil before they are loaded (decision N3).
  public var eventCount: Int?
  /// Whether an event that started earlier continues on this day.
  public var continues: Bool
  /// The events and deadlines of the day, one text each: `Elite Camp, 09:00`. By time, with deadlines last; those of
  /// today include events that began earlier.
  public var items: [String]
  /// Text for screen readers.
  public var accessibilityLabel: String

  package init(
    _ date: CalendarDate, weekdayText: String, dayText: String, isToday: Bool, eventCount: Int?, continues: Bool,
    items: [String], accessibilityLabel: String
  ) {
    (self.date, self.weekdayText, self.dayText, self.isToday) = (date, weekdayText, dayText, isToday)
    (self.eventCount, self.continues, self.items) = (eventCount, continues, items)
    self.accessibilityLabel = accessibilityLabel
  }
}

/// A value of a record with its label: a column, or a fact such as the last contact.
public struct FieldRow: Equatable, Sendable, Encodable, Identifiable {
  /// The name of the value: that of the column on the wire, `school`, or another name that is unique in the section.
  public var id: String
  /// The label of the value: `Start Date`.
  public var label: String
  /// The value as it is drawn.
  public var text: String
  /// Whether the value is for programs only, such as an id, and must not be drawn (decision N4).
  public var isID: Bool
  /// The label and the value as spoken text.
  public var accessibilityLabel: String

  package init(id: String, label: String, text: String, isID: Bool, accessibilityLabel: String) {
    (self.id, self.label, self.text, self.isID) = (id, label, text, isID)
    self.accessibilityLabel = accessibilityLabel
  }
}

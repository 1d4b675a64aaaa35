import CompassModel

/// A count with its label: how many offers have a status.
public struct Tile: Equatable, Sendable, Encodable {
  /// The kind of rows: `Accepted`.
  public var label: String
  /// The number of rows.
  public var count: Int
  /// The symbol; nil for none.
  public var icon: ActionButton.Icon?
  /// The colour, never its only meaning.
  public var color: ColorToken?
  /// The action that shows these rows alone, and all of them again (decision I6); nil where it narrows nothing.
  public var action: SentAction?
  /// Whether the list shows these rows alone.
  public var isActive: Bool

  /// A count of a kind of rows; a tap sends `action`.
  public init(
    _ label: String, count: Int, icon: ActionButton.Icon? = nil, color: ColorToken? = nil,
    isActive: Bool = false, action: SentAction? = nil
  ) {
    (self.label, self.count, self.icon, self.color) = (label, count, icon, color)
    (self.isActive, self.action) = (isActive, action)
  }
}

/// A way to another page, and how many of its rows need attention.
public struct PageLink: Equatable, Sendable, Encodable {
  /// The button that opens it.
  public var button: ActionButton
  /// Nil where it is not known.
  public var count: Int?

  /// A link to another page.
  public init(_ button: ActionButton, count: Int? = nil) { (self.button, self.count) = (button, count) }

  /// `My Tasks, 3 waiting for you`.
  package var spokenText: String {
    button.label + (count.flatMap { $0 == 0 ? nil : ", \($0) waiting for you" } ?? "")
  }
}

/// A measure of what is done.
public struct Meter: Equatable, Sendable, Encodable {
  /// `You've completed 3 of 10 tasks (30%)`.
  public var text: String
  /// From 0 to 100; nil where it is not known.
  public var percent: Int?
  /// The colour of the bar.
  public var color: ColorToken
  /// The sentence of a screen reader.
  public var accessibilityLabel: String

  /// A bar with its text.
  public init(_ text: String, percent: Int?, color: ColorToken, accessibilityLabel: String) {
    (self.text, self.percent, self.color, self.accessibilityLabel) = (text, percent, color, accessibilityLabel)
  }
}

/// A sentence of the page, with what leads on from it.
public struct Paragraph: Equatable, Sendable, Encodable {
  /// The label before the text: `Recruiting phase`.
  public var label: String?
  /// The sentence; empty where the label says it all.
  public var text: String
  /// The button behind it.
  public var button: ActionButton?
  /// The colour of its ground; nil for none.
  public var color: ColorToken?

  /// A sentence, with a label before it and a button behind it.
  public init(_ text: String, label: String? = nil, button: ActionButton? = nil, color: ColorToken? = nil) {
    (self.text, self.label, self.button, self.color) = (text, label, button, color)
  }
}

/// A day of a week, and what begins on it.
public struct WeekDay: Equatable, Sendable, Encodable, Identifiable {
  public var id: CalendarDate { date }
  /// The day where the athlete is.
  public var date: CalendarDate
  /// The weekday, shortened: `Tue`.
  public var weekdayText: String
  /// The day of the month: `10`.
  public var dayText: String
  /// Whether it is the local day the screen is of.
  public var isToday: Bool
  /// The number of events that start on it; nil before they are loaded (decision N3).
  public var eventCount: Int?
  /// Whether an event that started earlier goes on.
  public var continues: Bool
  /// All that is ahead on it, a text for each row: `Elite Camp, 09:00`.
  public var items: [String]
  /// The sentence of a screen reader.
  public var accessibilityLabel: String

  /// A day of a week; the counts are nil before the events are loaded.
  public init(
    _ date: CalendarDate, weekdayText: String, dayText: String, isToday: Bool, eventCount: Int?, continues: Bool,
    items: [String], accessibilityLabel: String
  ) {
    (self.date, self.weekdayText, self.dayText, self.isToday) = (date, weekdayText, dayText, isToday)
    (self.eventCount, self.continues, self.items) = (eventCount, continues, items)
    self.accessibilityLabel = accessibilityLabel
  }
}

/// A column of a record with a value.
public struct FieldRow: Equatable, Sendable, Encodable, Identifiable {
  /// The column as the wire has it, or `school`.
  public var id: String
  /// The name of the column: `Start Date`.
  public var label: String
  /// The value as it is shown.
  public var text: String
  /// Whether it is of use to programs only, such as an id: not to be drawn (decision N4).
  public var isID: Bool
  /// The label and the value as it is read aloud.
  public var accessibilityLabel: String

  /// A column with its value.
  public init(id: String, label: String, text: String, isID: Bool, accessibilityLabel: String) {
    (self.id, self.label, self.text, self.isID) = (id, label, text, isID)
    self.accessibilityLabel = accessibilityLabel
  }
}

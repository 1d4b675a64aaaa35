import CompassModel

/// The bars and dots of a swimlane, oldest first. Their places are known; texts are made when asked for. They are
/// tapped as the rows of the list with the same ids are: by the screen's `rowButtons` (decision U4).
public typealias LaneItems = LazyRows<LaneItemSource>

/// Makes the bars and dots of a swimlane from the rows of its page.
public struct LaneItemSource: RowSource {
  /// An item and its place in the lane.
  package struct Placed: Equatable, Sendable {
    /// The item among the rows of the page.
    package var position: Int32
    /// Among all of its lane, from 1.
    package var number: Int32
    package var placement: Placement

    package init(position: Int32, number: Int32, placement: Placement) {
      (self.position, self.number, self.placement) = (position, number, placement)
    }
  }

  private let rows: any LaneRows
  /// The lane's number on its page, from 1.
  private let lane: Int
  package let placed: [Placed]

  package init(_ rows: any LaneRows, lane: Int, placed: [Placed]) {
    (self.rows, self.lane, self.placed) = (rows, lane, placed)
  }

  public var count: Int { placed.count }
  public func row(at index: Int) -> LaneItem { rows.item(placed[index], lane: lane) }

  public func makesSameRows(as other: Self) -> Bool? {
    lane == other.lane && rows.isSame(as: other.rows) ? placed == other.placed : nil
  }

  fileprivate func outline(at index: Int) -> LaneItem.Outline { rows.outline(placed[index]) }

  fileprivate func keeping(_ placed: [Placed]) -> LaneItemSource {
    LaneItemSource(rows, lane: lane, placed: placed)
  }
}

/// The rows of a page that are drawn in lanes.
package protocol LaneRows: Sendable {
  /// An item with all of its texts.
  func item(_ placed: LaneItemSource.Placed, lane: Int) -> LaneItem
  /// The outline of an item; no text is made for it.
  func outline(_ placed: LaneItemSource.Placed) -> LaneItem.Outline
  /// Whether both make the same items of the same places, where that is known without making any.
  func isSame(as other: any LaneRows) -> Bool
}

/// The place of an item in its lane, in percent of the width.
public struct Placement: Equatable, Sendable {
  /// Where a bar begins; the middle of a dot (decision T20).
  public var left: Double
  /// Always 2 for a dot, also at the edges; a bar ends at 100 at the latest.
  public var width: Double
  /// From 0 at the top.
  public var row: Int32
  /// Else a dot (decision T6).
  public var isBar: Bool

  package init(left: Double, width: Double, row: Int32, isBar: Bool) {
    (self.left, self.width, self.row, self.isBar) = (left, width, row, isBar)
  }
}

extension LaneItems {
  /// The newest of the items in the first rows; numbered and placed as among all.
  package func newest(_ count: Int, inRows rows: Int) -> LaneItems {
    guard let source else { return self }
    var placed: [LaneItemSource.Placed] = []
    for one in source.placed.reversed() where Int(one.placement.row) < rows {
      if placed.count == count { break }
      placed.append(one)
    }
    if placed.count == source.placed.count { return self }
    return LaneItems(source.keeping(placed.reversed()))
  }

  /// The outline of the item at `index`: no text is made for it, so a lane of any length can be drawn.
  public func outline(at index: Int) -> LaneItem.Outline { source?.outline(at: index) ?? self[index].outline }
}

/// One bar or dot of a swimlane: what is drawn of it, and its texts. Its JSON is that of both together.
@dynamicMemberLookup
public struct LaneItem: Equatable, Sendable, Identifiable {
  /// The outline: its shape and place. Its members read as the item's own.
  public var outline: Outline
  public var id: TimelineItemID
  /// The number that it is called by: `4.2` is the second item of the fourth lane (decision T24).
  public var number: String
  /// The item in a few words: the name of the event, for example.
  public var label: String
  /// Drawn before the label; never the only carrier of a meaning.
  public var emoji: String
  /// The colour of its kind (decision X20).
  public var color: ColorToken
  /// `Feb 10, 2026`, or `Mar 27 - Mar 30, 2026` of a bar (decision T22).
  public var dateText: String
  /// The local time, `09:12`; null where none is known.
  @Nullable public var timeText: String?
  /// Date and time together: `Feb 9, 2026 at 23:30`.
  public var whenText: String
  /// `by Pat`, of an interaction that the athlete did not log; null of all else (decision L1).
  @Nullable public var loggedByText: String?
  /// All that a screen reader says of it.
  public var accessibilityLabel: String
  /// All that is shown of it but its school, which its lane says, as one sentence (decision V13). Not in the JSON: the
  /// list has the same item's.
  public var spokenText: String

  /// The colour and the text of the date come from the outline.
  public init(
    _ outline: Outline, id: TimelineItemID, number: String, label: String, emoji: String, timeText: String? = nil,
    loggedByText: String? = nil, accessibilityLabel: String, spokenText: String = ""
  ) {
    self.outline = outline
    self.id = id
    self.number = number
    self.label = label
    self.emoji = emoji
    color = outline.type.color
    dateText = ItemDates.text(outline.date, outline.endDate)
    self.timeText = timeText
    whenText = ItemDates.text(outline.date, outline.endDate, time: timeText)
    self.loggedByText = loggedByText
    self.accessibilityLabel = accessibilityLabel
    self.spokenText = spokenText
  }

  /// Reads a member of the outline as the item's own.
  public subscript<Value>(dynamicMember path: KeyPath<Outline, Value>) -> Value { outline[keyPath: path] }

  /// The two shapes of an item (decision T6).
  public enum Shape: String, Hashable, Sendable, Codable {
    /// A stretch of days, or a single one.
    case bar, dot
  }

  /// The shape and the place of an item, without its texts.
  public struct Outline: Equatable, Sendable, Encodable {
    /// Which of the four sources it comes from.
    public var type: TimelineItemKind
    /// Whether it is drawn as a bar or as a dot (decision T6).
    public var kind: Shape
    /// Percent of the width: where a bar begins, the middle of a dot (decision T20).
    public var left: Double
    /// Percent of the width; always 2 for a dot.
    public var width: Double
    /// From 0 at the top.
    public var row: Int
    /// The local day it was on or begins.
    public var date: CalendarDate
    /// The local last day; null where none is known.
    @Nullable public var endDate: CalendarDate?
    /// Whether a bar began before the shown dates.
    public var continuesBefore: Bool
    /// Whether it goes on after the shown dates: a dot does that begins on the last of them (decision M7).
    public var continuesAfter: Bool

    /// For previews and tests; a screen's outlines come from its lanes.
    public init(
      type: TimelineItemKind, kind: Shape, left: Double, width: Double, row: Int, date: CalendarDate,
      endDate: CalendarDate? = nil, continuesBefore: Bool = false, continuesAfter: Bool = false
    ) {
      self.type = type
      self.kind = kind
      self.left = left
      self.width = width
      self.row = row
      self.date = date
      self.endDate = endDate
      self.continuesBefore = continuesBefore
      self.continuesAfter = continuesAfter
    }
  }
}

extension LaneItem: Encodable {
  private enum CodingKeys: CodingKey {
    case id, number, label, emoji, color, dateText, timeText, whenText, loggedByText, accessibilityLabel
  }

  public func encode(to encoder: any Encoder) throws {
    try outline.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(number, forKey: .number)
    try container.encode(label, forKey: .label)
    try container.encode(emoji, forKey: .emoji)
    try container.encode(color, forKey: .color)
    try container.encode(dateText, forKey: .dateText)
    try container.encode(timeText, forKey: .timeText)
    try container.encode(whenText, forKey: .whenText)
    try container.encode(loggedByText, forKey: .loggedByText)
    try container.encode(accessibilityLabel, forKey: .accessibilityLabel)
  }
}

/// The dates of an item in a few words (decision T22).
package enum ItemDates {
  /// `Feb 10, 2026`, `Mar 27 - Mar 30, 2026`, `Dec 30, 2026 - Jan 2, 2027`.
  package static func text(_ first: CalendarDate, _ last: CalendarDate?) -> String {
    guard let last else { return first.mediumText }
    let start = first.year == last.year ? "\(first.calendarMonth.shortName) \(first.day)" : first.mediumText
    return "\(start) - \(last.mediumText)"
  }

  /// The dates with the time: `Feb 9, 2026 at 23:30`.
  package static func text(_ first: CalendarDate, _ last: CalendarDate?, time: String?) -> String {
    text(first, last) + (time.map { " at \($0)" } ?? "")
  }
}

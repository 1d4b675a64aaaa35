import CompassModel

/// The bars and dots of a lane, oldest first. Positions are known; texts are made when an item is read. Items are
/// tapped like the list's rows with the same ids: by the screen's `rowButtons` (decision U4).
public typealias LaneItems = LazyRows<LaneItemSource>

/// Makes the bars and dots of a lane from the rows of its page.
public struct LaneItemSource: RowSource {
  package struct Placed: Equatable, Sendable {
    /// The index of the item among the rows of the page.
    package var position: Int32
    /// The number of the item in its lane, from 1.
    package var number: Int32
    package var placement: Placement

    package init(position: Int32, number: Int32, placement: Placement) {
      (self.position, self.number, self.placement) = (position, number, placement)
    }
  }

  private let rows: any LaneRows
  /// The number of the lane on its page, from 1.
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

  fileprivate func keeping(_ placed: [Placed]) -> LaneItemSource { LaneItemSource(rows, lane: lane, placed: placed) }
}

package protocol LaneRows: Sendable {
  func item(_ placed: LaneItemSource.Placed, lane: Int) -> LaneItem
  func outline(_ placed: LaneItemSource.Placed) -> LaneItem.Outline
  /// Whether both make equal items for equal places; false if that is unknown without making any.
  func isSame(as other: any LaneRows) -> Bool
}

/// The position of an item in its lane, in percent of the width.
public struct Placement: Equatable, Sendable {
  /// The left end of a bar, or the middle of a dot, in percent (decision T20).
  public var left: Double
  /// The width in percent: always 2 for a dot, even at the edges; a bar ends at 100 at most.
  public var width: Double
  /// The row in the lane, from 0 at the top.
  public var row: Int32
  /// Whether the item is a bar; if not, a dot (decision T6).
  public var isBar: Bool

  package init(left: Double, width: Double, row: Int32, isBar: Bool) {
    (self.left, self.width, self.row, self.isBar) = (left, width, row, isBar)
  }
}

extension LaneItems {
  /// Returns at most `count` items, the newest in the first `rows` rows; numbers and positions stay the same.
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

  /// Returns the outline of the item at `index` without making its texts, so that a lane of any length can be drawn.
  package func outline(at index: Int) -> LaneItem.Outline { source?.outline(at: index) ?? self[index].outline }
}

/// A bar or dot of a lane: its outline and its texts, which share one JSON object.
@dynamicMemberLookup
public struct LaneItem: Equatable, Sendable, Identifiable {
  /// The shape and position, whose properties can be read on the item directly.
  public var outline: Outline
  public var id: TimelineItemID
  /// The number that users type for the item: `4.2` is the second item of the fourth lane (decision T24).
  public var number: String
  /// The item in a few words, such as the name of an event.
  public var label: String
  /// An emoji drawn before the label; never the only carrier of a meaning.
  public var emoji: String
  /// The colour of the item's kind (decision X20).
  public var color: ColorToken
  /// The dates: `Feb 10, 2026`, or for a bar `Mar 27 - Mar 30, 2026` (decision T22).
  public var dateText: String
  /// The local time: `09:12`; null if unknown.
  @Nullable public var timeText: String?
  /// The date and time: `Feb 9, 2026 at 23:30`.
  public var whenText: String
  /// The author, `by Pat`, of an interaction that the athlete did not log; else null (decision L1).
  @Nullable public var loggedByText: String?
  /// Text for screen readers, complete in itself.
  public var accessibilityLabel: String
  /// One spoken sentence with everything shown of the item except its school, which the lane speaks (decision V13). Not
  /// in the JSON: the list's row has it.
  public var spokenText: String

  package init(
    _ outline: Outline, id: TimelineItemID, number: String, label: String, emoji: String, timeText: String? = nil,
    loggedByText: String? = nil, accessibilityLabel: String, spokenText: String = ""
  ) {
    (self.outline, self.id, self.number, self.label, self.emoji) = (outline, id, number, label, emoji)
    color = outline.type.color
    dateText = ItemDates.text(outline.date, outline.endDate)
    self.timeText = timeText
    whenText = ItemDates.text(outline.date, outline.endDate, time: timeText)
    (self.loggedByText, self.accessibilityLabel, self.spokenText) = (loggedByText, accessibilityLabel, spokenText)
  }

  /// Reads a property of the outline.
  public subscript<Value>(dynamicMember path: KeyPath<Outline, Value>) -> Value { outline[keyPath: path] }

  /// The shapes of an item (decision T6).
  public enum Shape: String, Hashable, Sendable, Codable {
    /// A range of days, or a single day.
    case bar, dot
  }

  /// The shape and position of an item, without its texts.
  public struct Outline: Equatable, Sendable, Encodable {
    /// The table from which the item comes.
    public var type: TimelineItemKind
    /// Whether the item is drawn as a bar or a dot (decision T6).
    public var kind: Shape
    /// The left end of a bar, or the middle of a dot, in percent of the width (decision T20).
    public var left: Double
    /// The width in percent; always 2 for a dot.
    public var width: Double
    /// The row in the lane, from 0 at the top.
    public var row: Int
    /// The local day of the item, or the first one of a range.
    public var date: CalendarDate
    @Nullable package var endDate: CalendarDate?
    /// Whether a bar began before the visible dates.
    package var continuesBefore: Bool
    /// Whether the item continues after the visible dates; a dot on the last visible day may (decision M7).
    package var continuesAfter: Bool

    package init(
      type: TimelineItemKind, kind: Shape, left: Double, width: Double, row: Int, date: CalendarDate,
      endDate: CalendarDate? = nil, continuesBefore: Bool = false, continuesAfter: Bool = false
    ) {
      (self.type, self.kind, self.left) = (type, kind, left)
      (self.width, self.row, self.date) = (width, row, date)
      (self.endDate, self.continuesBefore, self.continuesAfter) = (endDate, continuesBefore, continuesAfter)
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

/// Texts for the dates of an item (decision T22).
package enum ItemDates {
  /// Returns `Feb 10, 2026`, `Mar 27 - Mar 30, 2026` or `Dec 30, 2026 - Jan 2, 2027`.
  package static func text(_ first: CalendarDate, _ last: CalendarDate?) -> String {
    guard let last else { return first.mediumText }
    let start = first.year == last.year ? first.dayText : first.mediumText
    return "\(start) - \(last.mediumText)"
  }

  package static func text(_ first: CalendarDate, _ last: CalendarDate?, time: String?) -> String {
    text(first, last) + (time.map { " at \($0)" } ?? "")
  }
}

import CompassModel

/// The timeline as it goes to paper: a value that a UI prints natively and that renders as HTML or as plain text
/// (decision T19, text-ui.md §6). All lanes are expanded. Texts are raw: who draws them escapes them.
public struct PrintDocument: Hashable, Sendable {
  public var title: String
  public var subtitle: String
  /// `Range: 6 Months`, `School: All Schools`, `Showing: Events, Offers`, one fact each.
  public var filters: [String]
  /// `Printed Feb 10, 2026 at 09:00`.
  public var printedText: String
  /// The dates the swimlanes cover.
  public var start: CalendarDate
  public var end: CalendarDate
  /// The kinds that are shown, for the legend (decision T14).
  public var kinds: [TimelineItemKind]
  public var months: [MonthColumn]
  /// Percent of the width; nil if today is outside.
  public var todayPosition: Double?
  /// `Feb 10, 2026`.
  public var todayText: String
  public var lanes: [Lane]
  public var list: [Row]
  /// In place of lanes and list, where there is nothing to show.
  public var emptyText: String?
  /// `2 items could not be shown`, and what else a reader must know.
  public var notes: [String]

  public init(
    title: String, subtitle: String, filters: [String], printedText: String, start: CalendarDate, end: CalendarDate,
    kinds: [TimelineItemKind] = TimelineItemKind.allCases, months: [MonthColumn],
    todayPosition: Double?, todayText: String, lanes: [Lane], list: [Row], emptyText: String?,
    notes: [String]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.filters = filters
    self.printedText = printedText
    self.start = start
    self.end = end
    self.kinds = kinds
    self.months = months
    self.todayPosition = todayPosition
    self.todayText = todayText
    self.lanes = lanes
    self.list = list
    self.emptyText = emptyText
    self.notes = notes
  }

  /// One school and what happened with it in the printed dates.
  public struct Lane: Hashable, Sendable {
    public var name: String
    public var countText: String
    /// How many rows the items need not to overlap; at least 1.
    public var rowCount: Int
    public var items: [Item]

    public init(name: String, countText: String, rowCount: Int, items: [Item]) {
      self.name = name
      self.countText = countText
      self.rowCount = rowCount
      self.items = items
    }
  }

  /// A bar or a dot.
  public struct Item: Hashable, Sendable {
    public var kind: TimelineItemKind
    public var isBar: Bool
    /// Percent of the width: where a bar begins, the middle of a dot (decision T20).
    public var left: Double
    public var width: Double
    /// From 0 at the top.
    public var row: Int
    public var label: String
    public var accessibilityLabel: String
    /// Whether it began before the printed dates.
    public var continuesBefore: Bool
    /// Whether it goes on after the printed dates.
    public var continuesAfter: Bool

    public init(
      kind: TimelineItemKind, isBar: Bool, left: Double, width: Double, row: Int, label: String,
      accessibilityLabel: String, continuesBefore: Bool = false, continuesAfter: Bool = false
    ) {
      self.kind = kind
      self.isBar = isBar
      self.left = left
      self.width = width
      self.row = row
      self.label = label
      self.accessibilityLabel = accessibilityLabel
      self.continuesBefore = continuesBefore
      self.continuesAfter = continuesAfter
    }
  }

  /// A row of the list under the swimlanes, newest first.
  public struct Row: Hashable, Sendable {
    public var kind: TimelineItemKind
    public var dateText: String
    public var label: String
    public var typeLabel: String
    public var schoolName: String?
    public var details: String?

    public init(
      kind: TimelineItemKind, dateText: String, label: String, typeLabel: String, schoolName: String?, details: String?
    ) {
      self.kind = kind
      self.dateText = dateText
      self.label = label
      self.typeLabel = typeLabel
      self.schoolName = schoolName
      self.details = details
    }
  }
}

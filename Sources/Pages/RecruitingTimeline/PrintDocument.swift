import CompassModel
import PageKit

/// The timeline as it goes to paper: a value that a UI prints natively and that renders as HTML (decision T19,
/// text-ui.md §6). All lanes are expanded. Texts are raw: who draws them escapes them.
public struct PrintDocument: Equatable, Sendable {
  /// The head of the first page.
  public var title: String
  /// The caption under the title.
  public var subtitle: String
  /// `Range: 6 Months`, `School: All Schools`, `Showing: Events, Offers`, one fact each.
  public var filters: [String]
  /// `Printed Feb 10, 2026 at 09:00`.
  public var printedText: String
  /// The dates the swimlanes cover.
  public var start: CalendarDate
  /// The last day; the drawing ends where it begins (decision T1).
  public var end: CalendarDate
  /// The kinds that are shown, for the legend (decision T14).
  public var kinds: [TimelineItemKind]
  /// The months above the swimlanes, the earliest first.
  public var months: [MonthColumn]
  /// The days or weeks under them; empty where there are too many (decision T21).
  public var days: [DayColumn]
  /// Percent of the width; nil if today is outside.
  public var todayPosition: Double?
  /// `Feb 10, 2026`.
  public var todayText: String
  /// All lanes of all pages, expanded.
  public var lanes: [Lane]
  /// All items that pass the filters, newest first.
  public var list: [Row]
  /// In place of lanes and list, where there is nothing to show.
  public var emptyText: String?
  /// `2 items could not be shown`, and what else a reader must know.
  public var notes: [String]

  /// `Aug 10, 2025 – Apr 10, 2026`.
  public var datesText: String { "\(start.mediumText) – \(end.mediumText)" }
  /// `Today Feb 10, 2026`.
  public var todayLabel: String { "Today \(todayText)" }
  /// Over the lanes' names.
  public var lanesTitle: String { "School" }
  /// In place of the lanes; nil where there are some.
  public var emptyLanesText: String? { lanes.isEmpty ? "Nothing happens in these dates." : nil }
  /// Beside the name of a lane that goes on from the page before.
  public var continuedText: String { "continued" }
  /// What a bar means, in the legend.
  public var barText: String { "several days" }
  /// What the arrows at the ends of a bar mean, in the legend.
  public var continuesText: String { "goes on" }
  /// Over the list.
  public var listTitle: String { "Timeline List" }
  /// `16 items, newest first`.
  public var listText: String { "\(counted(list.count, "item")), newest first" }
  /// What the number in a mark means, in the legend (decision M8).
  public var numberText: String { "number in the list" }
  /// Over the list's columns: number, date, item, school, type.
  public var columnTitles: [String] { ["No.", "Date", "Item", "School", "Type"] }

  /// A document with all it prints, for previews and for other timelines than ours; texts as its properties say.
  public init(
    title: String, subtitle: String = "", filters: [String] = [], printedText: String = "", start: CalendarDate,
    end: CalendarDate, kinds: [TimelineItemKind] = TimelineItemKind.allCases, months: [MonthColumn] = [],
    days: [DayColumn] = [], todayPosition: Double? = nil, todayText: String = "", lanes: [Lane] = [],
    list: [Row] = [], emptyText: String? = nil, notes: [String] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.filters = filters
    self.printedText = printedText
    self.start = start
    self.end = end
    self.kinds = kinds
    self.months = months
    self.days = days
    self.todayPosition = todayPosition
    self.todayText = todayText
    self.lanes = lanes
    self.list = list
    self.emptyText = emptyText
    self.notes = notes
  }

  /// One school and what happened with it in the printed dates.
  public struct Lane: Equatable, Sendable, Identifiable {
    /// The school's; nil for the lane of items without a school.
    public var id: SchoolID?
    /// The school's name, or what the lane of items without a school is called.
    public var name: String
    /// `5 items`; `3 of 5 items` if some are outside the printed dates (decision T9).
    public var countText: String
    /// How many rows the items need not to overlap; at least 1.
    public var rowCount: Int
    /// Those in the printed dates, oldest first.
    public var items: [Item]

    /// One school and its items.
    public init(id: SchoolID?, name: String, countText: String, rowCount: Int = 1, items: [Item] = []) {
      self.id = id
      self.name = name
      self.countText = countText
      self.rowCount = rowCount
      self.items = items
    }
  }

  /// A bar or a dot.
  public struct Item: Equatable, Sendable, Identifiable {
    /// The item's on the timeline.
    public var id: TimelineItemID
    /// That of its row in the list (decision M8); nil where it has none.
    public var number: Int?
    /// Which of the four sources it comes from.
    public var kind: TimelineItemKind
    /// Else a dot (decision T6).
    public var isBar: Bool
    /// Percent of the width: where a bar begins, the middle of a dot (decision T20).
    public var left: Double
    /// Percent of the width; always 2 for a dot.
    public var width: Double
    /// From 0 at the top.
    public var row: Int
    /// What happened, in a few words.
    public var label: String
    /// All that a screen reader says of it.
    public var accessibilityLabel: String
    /// Whether it began before the printed dates.
    public var continuesBefore = false
    /// Whether it goes on after the printed dates.
    public var continuesAfter = false

    /// A bar or a dot at its place.
    public init(
      id: TimelineItemID, number: Int? = nil, kind: TimelineItemKind, isBar: Bool, left: Double, width: Double = 2,
      row: Int = 0, label: String, accessibilityLabel: String, continuesBefore: Bool = false,
      continuesAfter: Bool = false
    ) {
      self.id = id
      self.number = number
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
  public struct Row: Equatable, Sendable, Identifiable {
    /// The item's on the timeline.
    public var id: TimelineItemID
    /// From 1, the number in its mark beside the lanes' names; nil where it has none.
    public var number: Int?
    /// Which of the four sources it comes from.
    public var kind: TimelineItemKind
    /// All its dates and its time: `Mar 27 - Mar 30, 2026` (decision T22).
    public var whenText: String
    /// What happened, in a few words.
    public var label: String
    /// The kind within the source, `Camp`, `Phone Call`, `Status Change`; that of the source where it has no name.
    public var typeLabel: String
    /// Nil where it has no school.
    public var schoolName: String?
    /// What else is known of it; nil where nothing is.
    public var details: String?

    /// An item in words.
    public init(
      id: TimelineItemID, number: Int? = nil, kind: TimelineItemKind, whenText: String, label: String,
      typeLabel: String = "", schoolName: String? = nil, details: String? = nil
    ) {
      self.id = id
      self.number = number
      self.kind = kind
      self.whenText = whenText
      self.label = label
      self.typeLabel = typeLabel.isEmpty ? kind.label : typeLabel
      self.schoolName = schoolName
      self.details = details
    }
  }
}

extension PrintDocument {
  /// The page as it goes to paper: the dates, filters and zoom of the screen, all lanes of all pages expanded and the
  /// whole list (decision T19).
  public init(_ state: RecruitingTimeline.State, _ context: PageContext) {
    let (columns, schools) = (context.timeline, context.schools)
    let status = RecruitingTimeline.status(in: context)
    let names = LaneNames(columns.schools.values, in: schools, missing: context.missingSchoolName)
    let selection = TimelineSelection(columns, passing: state.filters, schools)
    let span = state.dates(earliest: selection.earliest, in: context)
    let visible = state.zoom?.visible(in: span) ?? span
    let scale = TimeScale(visible, zone: context.moment.zone, isZoomed: visible != span)
    let lanes = Lanes(selection, in: visible, columns, names)
    let shown = TimelineItemKind.allCases.filter { state.filters.shows[$0] }
    let viewing = context.viewer.flatMap { $0.isParent ? $0.active.name : nil }
    let list = selection.positions.enumerated().map { index, position in
      Row(columns.row(at: Int(position), names, number: index + 1), number: index + 1)
    }
    let numbers = Dictionary(zip(list.map(\.id), 1...)) { first, _ in first }
    let zoom = state.zoom.map { _ in "Zoom: \(visible.start.mediumText) - \(visible.end.mediumText)" }
    self.init(
      title: "Recruiting Timeline", subtitle: "Visual overview of your recruiting journey",
      filters: (viewing.map { ["Athlete: \($0)"] } ?? [])
        + ["Range: \(state.effectiveRange.label)"] + (zoom.map { [$0] } ?? [])
        + [
          "School: \(state.schoolLabel(in: context))",
          "Showing: \(shown.isEmpty ? "nothing" : shown.map(\.pluralLabel).joined(separator: ", "))",
        ] + (SearchFolding.isQuery(state.filters.search) ? ["Find: \(state.filters.search)"] : []),
      printedText: "Printed \(context.today.mediumText) at \(context.moment.clockText(of: context.moment.instant))",
      start: visible.start, end: visible.end, kinds: shown, months: scale.months(),
      days: scale.days() + scale.weeks(),
      todayPosition: scale.todayPosition(context.today), todayText: context.today.mediumText,
      lanes: DrawnLane.drawn(lanes.all, passing: selection.passes, on: scale, columns, names).map {
        Lane($0, id: columns.schools.values[$0.lane.schoolIndex], names, numbers)
      },
      list: list,
      emptyText: state.emptyMessage(visibleCount: selection.positions.count, in: context)
        .map { "\($0.title.asSentence) \($0.subtitle.asSentence)" },
      notes: status.notes(in: context))
  }
}

extension RowsStatus {
  /// What paper says of the rows: where they come from, and what is missing.
  fileprivate func notes(in context: PageContext) -> [String] {
    let failed = failure == nil ? nil : RecruitingTimeline.banner(self, in: context)?.message
    let unread = skipped == 0 ? nil : "\(counted(skipped, "item")) could not be shown"
    return [savedText(in: context), failed, unread].compactMap(\.self)
  }
}

extension PrintDocument.Lane {
  fileprivate init(_ drawn: DrawnLane, id: SchoolID?, _ names: LaneNames, _ numbers: [TimelineItemID: Int]) {
    self.init(
      id: id, name: names.laneName(at: drawn.lane.schoolIndex),
      countText: LaneCard.countText(drawn.lane.count, of: drawn.lane.total), rowCount: drawn.rowCount,
      items: drawn.items.map { item in
        PrintDocument.Item(
          id: item.id, number: numbers[item.id], kind: item.type, isBar: item.kind == .bar, left: item.left,
          width: item.width, row: item.row, label: item.label, accessibilityLabel: item.accessibilityLabel,
          continuesBefore: item.continuesBefore, continuesAfter: item.continuesAfter)
      })
  }
}

extension PrintDocument.Row {
  fileprivate init(_ row: TimelineRow, number: Int) {
    self.init(
      id: row.id, number: number, kind: row.type, whenText: row.whenText, label: row.label, typeLabel: row.typeLabel,
      schoolName: row.schoolName,
      details: [row.loggedByText, row.details].compactMap(\.self).joined(separator: " · ").nilIfBlank)
  }
}

import CompassModel

/// The lanes of the timeline: bars and dots per school on one time scale (decisions T1 to T9). Positions and widths are
/// in percent of the width.
public struct LanesCard: Equatable, Sendable {
  /// The first visible day, at the left edge.
  public var start: CalendarDate
  /// The last day; the right edge is the beginning of this day (decision T1).
  public var end: CalendarDate
  /// The position of today in percent of the width; null if today is not visible.
  @Nullable public var todayPosition: Double?
  /// The label of today: `Today Feb 10`.
  public var todayLabel: String
  /// Text for screen readers: `Today. February 10, 2026.`
  public var todayAccessibilityLabel: String
  /// The spoken sentence about today: `Today is February 10, 2026.` (decision V13)
  public var todaySpokenText: String
  /// The month columns above the lanes, earliest first.
  public var months: [MonthColumn] = []
  /// The day columns below the months; empty from 36 days on (decision T21).
  public var days: [DayColumn] = []
  /// The week columns below the months, for 36 to 126 days; else empty.
  public var weeks: [DayColumn] = []
  /// The lanes on the current page of lanes.
  public var lanes: [LaneCard] = []
  /// The number of the current page of lanes, from 1.
  public var lanePage = 1
  /// The number of pages of lanes, at least 1 (decision T17).
  public var lanePageCount = 1
  /// The page in words: `Page 1 of 3`; null if there is only one.
  @Nullable public var lanePageText: String?
  /// The action that shows a page of lanes by its number (decision U1).
  public var lanePageAction: ActionTemplate
  /// The number of lanes with items in the visible dates, on all pages; null before all kinds of rows are loaded
  /// (decision N3).
  @Nullable public var laneCount: Int?
  /// The number of expanded lanes on all pages; null before all kinds of rows are loaded.
  @Nullable public var expandedCount: Int?
  /// The number of schools with items that pass the filters, in any dates: `24 schools`; null before items and schools
  /// are loaded.
  @Nullable public var laneCountText: String?
  /// The number of expanded lanes in words: `3 expanded`; null before all kinds of rows are loaded.
  @Nullable public var expandedText: String?
  /// The legend: one entry per kind of item, and one for today (decision T14).
  public var legend: [LegendEntry] = []
  /// Whether only a part of the range is visible; not in the JSON.
  package var isZoomed = false
  /// The buttons of each item, the same as those of its row in the list (decision U4); not in the JSON.
  public var itemButtons: [RowButton] = []

  package init(start: CalendarDate, end: CalendarDate, today: CalendarDate, pageAction: ActionTemplate) {
    (self.start, self.end, lanePageAction) = (start, end, pageAction)
    todayLabel = "Today \(today.dayText)"
    todayAccessibilityLabel = "Today. \(today.longText)."
    todaySpokenText = "Today is \(today.longText)."
  }

  /// The capabilities that lanes share, spoken once for all of them (decision V13).
  package var spokenCapabilities: SpokenCapabilities { SpokenCapabilities(lanes.map(\.capabilities)) }

  /// The sentences of the spoken introduction: the capabilities that all lanes share, as in `Each lane, the items of
  /// one school, can be collapsed.`; then `Each item can be opened.` Empty if neither is true.
  package var spokenIntroduction: [String] {
    let canOpen = itemButtons.contains { $0.id == "open" && $0.button.isEnabled }
    return [
      spokenCapabilities.sentence(of: "lane, the items of one school,"), canOpen ? "Each item can be opened." : nil,
    ].compactMap(\.self)
  }

  package static let barText = "several days"
  package static let clippedText = CalendarCard.continuesText

  package func shows(_ kind: TimelineItemKind) -> Bool { legend.contains { $0.type == kind.rawValue && $0.isActive } }
}

extension LanesCard: Encodable {
  private enum CodingKeys: CodingKey {
    case start, end, todayPosition, todayLabel, todayAccessibilityLabel, months, days, weeks, lanes, lanePage
    case lanePageCount, lanePageText, lanePageAction, laneCountText, legend
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(todayPosition, forKey: .todayPosition)
    try container.encode(todayLabel, forKey: .todayLabel)
    try container.encode(todayAccessibilityLabel, forKey: .todayAccessibilityLabel)
    try container.encode(months, forKey: .months)
    try container.encode(days, forKey: .days)
    try container.encode(weeks, forKey: .weeks)
    try container.encode(lanes, forKey: .lanes)
    try container.encode(lanePage, forKey: .lanePage)
    try container.encode(lanePageCount, forKey: .lanePageCount)
    try container.encode(lanePageText, forKey: .lanePageText)
    if lanePageCount > 1 { try container.encode(lanePageAction, forKey: .lanePageAction) }
    try container.encode(laneCountText, forKey: .laneCountText)
    try container.encode(legend, forKey: .legend)
  }

  /// Encodes the keys of a section, and the additional ones that typed screens have.
  package func encodeTyped(to encoder: any Encoder) throws {
    try encode(to: encoder)
    try Typed(
      todaySpokenText: todaySpokenText, lanePageAction: lanePageAction, laneCount: laneCount,
      expandedCount: expandedCount, expandedText: expandedText
    ).encode(to: encoder)
  }

  private struct Typed: Encodable, Equatable {
    let todaySpokenText: String
    let lanePageAction: ActionTemplate
    @Nullable var laneCount: Int?
    @Nullable var expandedCount: Int?
    @Nullable var expandedText: String?
  }
}

/// A legend entry, switched on and off with its kind (decision T14): one per kind, and one for today.
public struct LegendEntry: Equatable, Sendable, Encodable, Identifiable {
  /// The kind's name on the wire, or `today`.
  public var type: String
  /// The label: the name of the kind, or Today.
  public var label: String
  /// Whether the kind is shown now; for today, whether it is in the visible dates.
  public var isActive: Bool
  /// The colour of the kind's items, or of today's line (decision X20).
  public var color: ColorToken
  package var isToday: Bool { type == "today" }

  package init(type: String, label: String, isActive: Bool, color: ColorToken) {
    (self.type, self.label, self.isActive, self.color) = (type, label, isActive, color)
  }

  public var id: String { type }
}

/// A column for a day or a week above the lanes, on their time scale (decision T21).
public struct DayColumn: Equatable, Sendable, Encodable, Identifiable {
  /// The day, or the first visible day of the week.
  public var date: CalendarDate
  /// The label: `Sun 8` or `8` for a day, `Feb 8` for a week.
  public var label: String
  /// The day of the month, `8`, for narrow columns.
  public var shortLabel: String
  /// The left edge in percent of the width.
  public var left: Double
  /// The width in percent.
  public var width: Double

  public var id: CalendarDate { date }

  package init(date: CalendarDate, label: String, left: Double, width: Double) {
    (self.date, self.label) = (date, label)
    shortLabel = "\(date.day)"
    (self.left, self.width) = (left, width)
  }
}

/// A column for a month above the lanes, on their time scale (decisions T3, T4).
public struct MonthColumn: Equatable, Sendable, Encodable, Identifiable {
  /// The month as `YYYY-MM`: `2025-01`.
  public var key: String
  /// The short name of the month: `Jan`.
  public var label: String
  /// The calendar year of the month.
  public var year: Int
  /// The left edge in percent of the width.
  public var left: Double
  /// The width in percent; less than that of a whole month if the visible dates cut it.
  public var width: Double
  /// Text for screen readers, the full name of the month: `January 2025`.
  public var accessibilityLabel: String

  public var id: String { key }

  package init(key: String, label: String, year: Int, left: Double, width: Double) {
    (self.key, self.label, self.year, self.left, self.width) = (key, label, year, left, width)
    accessibilityLabel = CalendarMonth(wire: key)?.title ?? label
  }

  package init(_ month: CalendarMonth, left: Double, width: Double) {
    key = month.wire
    label = month.shortName
    year = month.year
    (self.left, self.width) = (left, width)
    accessibilityLabel = month.title
  }
}

import CompassModel

/// Schools and what happened with them over time: bars and dots on one scale (decisions T1 to T9). Positions and widths are
/// percent of the width.
public struct LanesCard: Equatable, Sendable {
  /// The first day that the lanes show.
  public var start: CalendarDate
  /// The last day; the drawing ends where it begins (decision T1).
  public var end: CalendarDate
  /// Percent of the width; null if today is outside.
  @Nullable public var todayPosition: Double?
  /// The label of today: `Today Feb 10`.
  public var todayLabel: String
  /// `Today. February 10, 2026.`
  public var todayAccessibilityLabel: String
  /// `Today is February 10, 2026.` (decision V13)
  public var todaySpokenText: String
  /// The months above the lanes, the earliest first.
  public var months: [MonthColumn] = []
  /// The days under them; empty from 36 days on (decision T21).
  public var days: [DayColumn] = []
  /// The weeks under them, of between 36 and 126 days; else empty.
  public var weeks: [DayColumn] = []
  /// The lanes of the current page.
  public var lanes: [LaneCard] = []
  /// The number of the current page, from 1.
  public var lanePage = 1
  /// At least 1 (decision T17).
  public var lanePageCount = 1
  /// `Page 1 of 3`; null if there is only one.
  @Nullable public var lanePageText: String?
  /// The action that shows the page of a number (decision U1).
  public var lanePageAction: ActionTemplate
  /// Lanes with something to draw, on all pages; null before the rows are known (decision N3).
  @Nullable public var laneCount: Int?
  /// The number of expanded lanes on all pages.
  @Nullable public var expandedCount: Int?
  /// The number of lanes in words: `24 schools`.
  @Nullable public var laneCountText: String?
  /// The number of expanded lanes in words: `3 expanded`.
  @Nullable public var expandedText: String?
  /// One entry per kind, and today (decision T14).
  public var legend: [LegendEntry] = []
  /// The buttons of each item, which are those of its row in the list (decision U4). Not in the JSON.
  public var itemButtons: [RowButton] = []

  /// Dates without lanes; `pageAction` shows the page of a number.
  public init(start: CalendarDate, end: CalendarDate, today: CalendarDate, pageAction: ActionTemplate) {
    (self.start, self.end, lanePageAction) = (start, end, pageAction)
    todayLabel = "Today \(today.calendarMonth.shortName) \(today.day)"
    todayAccessibilityLabel = "Today. \(today.longText)."
    todaySpokenText = "Today is \(today.longText)."
  }

  /// The capabilities that lanes share, to be heard once for all of them (decision V13).
  package var spokenCapabilities: SpokenCapabilities { SpokenCapabilities(lanes.map(\.capabilities)) }

  /// `Each lane, the items of one school, can be collapsed. Each item can be opened.`
  package var spokenIntroduction: [String] {
    let canOpen = itemButtons.contains { $0.id == "open" && $0.button.isEnabled }
    return [
      spokenCapabilities.sentence(of: "lane, the items of one school,"), canOpen ? "Each item can be opened." : nil,
    ].compactMap(\.self)
  }

  /// The legend of a bar.
  package static let barText = "several days"
  /// The legend of a bar that begins before the dates or ends after them.
  package static let clippedText = CalendarCard.continuesText

  /// Whether a kind of items is shown.
  public func shows(_ kind: TimelineItemKind) -> Bool { legend.contains { $0.type == kind.rawValue && $0.isActive } }
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

  /// The keys that typed screens have beside those of sections.
  public func encodeTyped(to encoder: any Encoder) throws {
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

/// Follows the toggles (decision T14): one entry per kind, and today.
public struct LegendEntry: Equatable, Sendable, Encodable, Identifiable {
  /// A kind's wire name, or `today`.
  public var type: String
  /// The name of the kind, or Today.
  public var label: String
  /// Whether it is shown now.
  public var isActive: Bool
  /// The colour of what it represents (decision X20).
  public var color: ColorToken
  /// Whether it represents today rather than a kind.
  public var isToday: Bool { type == "today" }

  /// From a text that is ready to show.
  public init(type: String, label: String, isActive: Bool, color: ColorToken) {
    self.type = type
    self.label = label
    self.isActive = isActive
    self.color = color
  }

  public var id: String { type }
}

/// A day's or a week's share of the visible dates, on the time scale of the items (decision T21).
public struct DayColumn: Equatable, Sendable, Encodable, Identifiable {
  /// The day, or the first one in view of the week.
  public var date: CalendarDate
  /// `Sun 8` or `8` of a day, `Feb 8` of a week.
  public var label: String
  /// `8`, where there is no room for more.
  public var shortLabel: String
  /// Percent of the width.
  public var left: Double
  /// Percent of the width.
  public var width: Double

  public var id: CalendarDate { date }

  /// Left and width in percent; the short label is the day of the month.
  public init(date: CalendarDate, label: String, left: Double, width: Double) {
    self.date = date
    self.label = label
    shortLabel = "\(date.day)"
    self.left = left
    self.width = width
  }
}

/// A month's share of the visible dates, on the time scale of the items (decisions T3, T4).
public struct MonthColumn: Equatable, Sendable, Encodable, Identifiable {
  /// The month with its year: `2025-01`.
  public var key: String
  /// The short name of the month: `Jan`.
  public var label: String
  /// The calendar year it is in.
  public var year: Int
  /// Percent of the width.
  public var left: Double
  /// Percent of the width; less than the whole month's where the visible dates cut it.
  public var width: Double
  /// The whole name of the month: `January 2025`.
  public var accessibilityLabel: String

  public var id: String { key }

  /// Left and width in percent; the text for screen readers comes from the key.
  public init(key: String, label: String, year: Int, left: Double, width: Double) {
    self.key = key
    self.label = label
    self.year = year
    self.left = left
    self.width = width
    accessibilityLabel = CalendarMonth(wire: key)?.title ?? label
  }

  package init(_ month: CalendarMonth, left: Double, width: Double) {
    key = month.wire
    label = month.shortName
    year = month.year
    self.left = left
    self.width = width
    accessibilityLabel = month.title
  }
}

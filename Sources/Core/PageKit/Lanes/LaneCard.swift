import CompassModel

/// A lane of the timeline: one school and its items in the visible dates.
public struct LaneCard: Equatable, Sendable, Encodable, Identifiable {
  /// The school's id; null for the lane of items without a school.
  @Nullable public var schoolId: SchoolID?
  /// The school's name, or the title of the lane of items without a school.
  public var name: String
  /// The number of items in the visible dates; null like the other counts until all kinds are loaded (decision B15).
  @Nullable public var count: Int?
  /// The number of items that match the filters, at any date.
  @Nullable public var totalCount: Int?
  /// The count in words: `5 items`; `3 of 5 items` if some are outside the visible dates (decision T9).
  @Nullable public var countText: String?
  /// The count in short, beside a collapsed lane: `5`; `3 of 5`, or only `3` if that is longer than 9 characters.
  @Nullable public var shortCountText: String?
  /// The last contact with the school and its next event (decision T25): `Last contact: phone call on Feb 3. Next:
  /// Elite Camp, Feb 20.` Null if there are none.
  @Nullable public var summaryText: String?
  /// Whether the lane is drawn in a single row (decision T17).
  public var isCollapsed: Bool
  /// Whether the user expanded or collapsed the lane; if not, a UI may collapse lanes that do not fit.
  public var isChosen: Bool
  /// The number of rows needed to draw all items without overlaps; at least 1.
  public var rowCount: Int
  /// Text for screen readers: `Stanford. 5 items on timeline.`
  public var accessibilityLabel: String
  /// The items to draw, oldest first, even if collapsed; in a long lane the newest of its first rows (decision U4).
  public var items: LaneItems
  /// The number of items that `items` leaves out.
  public var moreCount: Int
  /// The button that shows more items; null if `items` contains all.
  @Nullable public var expand: ActionButton?
  /// All items, for drawings of every mark and for items named by number; not in the JSON.
  public var allItems: LaneItems
  /// The number of rows in which `items` are drawn; not in the JSON.
  package var visibleRowCount: Int
  /// The button that expands or collapses the lane.
  public var buttons: [ActionButton]

  /// The number of rows that are drawn before the user asks for more (decision U4).
  package static let leastRows = 6

  private enum CodingKeys: CodingKey {
    case schoolId, name, count, totalCount, countText, shortCountText, summaryText, isCollapsed, isChosen, rowCount
    case accessibilityLabel, items, moreCount, expand, buttons
  }

  /// Makes a lane; its texts follow from the name and the counts. `items` are all, `shown` those to draw; nil for all.
  /// Without `totalCount` the lane has no counts.
  package init(
    schoolId: SchoolID?, name: String, totalCount: Int?, summaryText: String? = nil, isCollapsed: Bool = false,
    isChosen: Bool = false, rowCount: Int = 1, items: LaneItems, shown: LaneItems? = nil,
    visibleRowCount: Int = Self.leastRows, expand: ActionButton? = nil, buttons: [ActionButton] = []
  ) {
    (self.schoolId, self.name) = (schoolId, name)
    let countText = totalCount.map { Self.countText(items.count, of: $0) }
    (self.totalCount, self.countText) = (totalCount, countText)
    if let totalCount {
      count = items.count
      let both = "\(items.count) of \(totalCount)"
      shortCountText = items.count == totalCount || both.utf8.count > 9 ? "\(items.count)" : both
    }
    (self.summaryText, self.isCollapsed, self.isChosen, self.rowCount) = (summaryText, isCollapsed, isChosen, rowCount)
    accessibilityLabel = name.asSentence + (countText.map { " \($0) on timeline." } ?? "")
    self.items = shown ?? items
    allItems = items
    moreCount = items.count - (shown ?? items).count
    self.visibleRowCount = visibleRowCount
    self.expand = moreCount == 0 ? nil : expand
    self.buttons = buttons
  }

  /// Returns the count in words: `5 items`; `3 of 5 items` if some are outside the visible dates (decision T9).
  package static func countText(_ count: Int, of total: Int) -> String {
    count == total ? counted(total, "item") : "\(count) of \(counted(total, "item"))"
  }

  /// Returns the spoken lane: `Stanford: 3 of 5 items in these dates. Last contact: email on Feb 3.` (decision V13)
  /// `capabilities` were spoken for all lanes already.
  package func spokenRow(_ capabilities: SpokenCapabilities) -> String {
    let count = count == totalCount ? countText : countText.map { "\($0) in these dates" }
    return SpokenText.row(
      SpokenText.sentence(name, [count, isCollapsed ? "collapsed" : nil]),
      capabilities: capabilities.remaining(of: self.capabilities), more: [summaryText])
  }

  /// The capabilities of the lane's buttons. Expand and collapse have the same id, and so count as one.
  package var capabilities: [SpokenCapability] {
    buttons.capabilities.map {
      SpokenCapability("collapse", $0.word)
    }
  }

  public var id: SchoolID? { schoolId }
  /// The lane's id where lanes are selected like rows: `lane/` and the school's id, which no row of the list has.
  public var anchor: String { "lane/\(schoolId?.rawValue ?? "")" }
}

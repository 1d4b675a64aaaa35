import CompassModel

/// One school and what happened with it in the shown dates.
public struct LaneCard: Equatable, Sendable, Encodable, Identifiable {
  /// Null for the lane of items without a school.
  @Nullable public var schoolId: SchoolID?
  /// The school's name, or what the lane of items without a school is called.
  public var name: String
  /// Items in the shown dates.
  public var count: Int
  /// Items that pass the filters.
  public var totalCount: Int
  /// `5 items`; `3 of 5 items` if some are outside the shown dates (decision T9).
  public var countText: String
  /// `5`; `3 of 5` where both numbers are short: beside a lane in one row.
  public var shortCountText: String
  /// When the school was last contacted, and what is next with it (decision T25):
  /// `Last contact: phone call on Feb 3. Next: Elite Camp, Feb 20.` Null where nothing is known.
  @Nullable public var summaryText: String?
  /// Whether it is drawn in one row (decision T17).
  public var isCollapsed: Bool
  /// Whether a person expanded or collapsed it; else a UI may draw it in one row where lanes do not fit.
  public var isChosen: Bool
  /// The rows that the items need not to overlap; at least 1.
  public var rowCount: Int
  /// `Stanford. 5 items on timeline.`
  public var accessibilityLabel: String
  /// Oldest first, also of a collapsed lane: of a long lane the newest of its first rows (decision U4).
  public var items: LaneItems
  /// The number of items beyond them.
  public var moreCount: Int
  /// Shows more of them; null where all are there.
  @Nullable public var expand: ActionButton?
  /// All of them, for what draws every mark and for what is named by its number. Not in the JSON.
  public var allItems: LaneItems
  /// In how many rows `items` are drawn. Not in the JSON.
  public var visibleRowCount: Int
  /// Expand or collapse, whichever it is.
  public var buttons: [ActionButton]

  /// The rows of a lane that are drawn until more are asked for (decision U4).
  public static let leastRows = 6

  private enum CodingKeys: CodingKey {
    case schoolId, name, count, totalCount, countText, shortCountText, summaryText, isCollapsed, isChosen, rowCount
    case accessibilityLabel, items, moreCount, expand, buttons
  }

  /// The texts come from the name and the counts; of `items` all but those `shown` are only counted.
  public init(
    schoolId: SchoolID?, name: String, totalCount: Int, summaryText: String? = nil, isCollapsed: Bool = false,
    isChosen: Bool = false, rowCount: Int = 1, items: LaneItems, shown: LaneItems? = nil,
    visibleRowCount: Int = Self.leastRows, expand: ActionButton? = nil, buttons: [ActionButton] = []
  ) {
    self.schoolId = schoolId
    self.name = name
    count = items.count
    self.totalCount = totalCount
    countText = Self.countText(items.count, of: totalCount)
    let both = "\(items.count) of \(totalCount)"
    shortCountText = items.count == totalCount || both.utf8.count > 9 ? "\(items.count)" : both
    self.summaryText = summaryText
    self.isCollapsed = isCollapsed
    self.isChosen = isChosen
    self.rowCount = rowCount
    accessibilityLabel = "\(name.asSentence) \(countText) on timeline."
    self.items = shown ?? items
    allItems = items
    moreCount = items.count - (shown ?? items).count
    self.visibleRowCount = visibleRowCount
    self.expand = moreCount == 0 ? nil : expand
    self.buttons = buttons
  }

  /// `5 items`; `3 of 5 items` if some are outside the shown dates (decision T9).
  package static func countText(_ count: Int, of total: Int) -> String {
    count == total ? counted(total, "item") : "\(count) of \(counted(total, "item"))"
  }

  /// `Stanford: 3 of 5 items in these dates. Last contact: email on Feb 3.` (decision V13)
  ///
  /// - Parameter capabilities: the capabilities that are spoken for all lanes.
  package func spokenRow(_ capabilities: SpokenCapabilities) -> String {
    let count = count == totalCount ? countText : "\(countText) in these dates"
    return SpokenText.row(
      SpokenText.sentence(name, [count, isCollapsed ? "collapsed" : nil]),
      capabilities: capabilities.remaining(of: self.capabilities),
      more: [summaryText])
  }

  /// One button under two names: what can be done with all other lanes stays said of all.
  package var capabilities: [SpokenCapability] {
    buttons.capabilities.map {
      SpokenCapability("collapse", $0.word)
    }
  }

  public var id: SchoolID? { schoolId }
  /// The name of its row among the rows of the page: a lane is no row of the list, and its name is no row's.
  public var anchor: String { "lane/\(schoolId?.rawValue ?? "")" }
}

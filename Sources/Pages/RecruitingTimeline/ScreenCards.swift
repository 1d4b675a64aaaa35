import CompassModel
import PageKit

/// The parts of the screen.
extension RecruitingTimeline {
  /// A view range as the menu offers it.
  public struct RangeChoice: Equatable, Sendable, Encodable, Identifiable {
    /// What is chosen with it.
    public var range: ViewRange
    /// `6 Months`.
    public var label: String
    /// What a tap on it sends.
    public var action: SentAction

    /// From a text that is ready to show.
    public init(range: ViewRange, label: String) {
      self.range = range
      self.label = label
      action = SentAction(Tap.rangeChanged(range: range))
    }

    public var id: ViewRange { range }
  }

  /// A school as the menu offers it.
  public struct SchoolChoice: Equatable, Sendable, Encodable, Identifiable {
    public var id: SchoolID
    /// As it differs from others of the same name.
    public var name: String
    /// Where it is, as it was entered.
    public var city, state: String?
    /// What a tap on it sends. Not in the JSON: `controls` have it (decision U4).
    public var action: SentAction

    private enum CodingKeys: CodingKey { case id, name, city, state }

    /// A school by the name that tells it from others.
    public init(_ school: School) {
      id = school.id
      name = school.name
      city = school.city
      state = school.state
      action = SentAction(Tap.schoolChanged(school: school.id))
    }
  }

  /// The dates in view while zoomed in.
  public struct ZoomCard: Equatable, Sendable, Encodable {
    /// The first day in view.
    public var start: CalendarDate
    /// The last day; the drawing ends where it begins (decision T1).
    public var end: CalendarDate
    /// The day in the middle; near the edges of the range it is visible but not in the middle.
    public var center: CalendarDate
    /// From start to end.
    public var days: Int

    /// The days are counted from start to end.
    public init(start: CalendarDate, end: CalendarDate, center: CalendarDate) {
      self.start = start
      self.end = end
      self.center = center
      days = start.days(to: end)
    }
  }

  /// The schools of a directory, made when they are asked for.
  public struct SchoolChoices: RowSource {
    let schools: [School]

    public var count: Int { schools.count }
    public func row(at index: Int) -> SchoolChoice { SchoolChoice(schools[index]) }
    public func makesSameRows(as other: Self) -> Bool? { schools == other.schools }
  }

  /// A checkbox of the controls bar.
  public struct Toggle: Equatable, Sendable, Encodable, Identifiable {
    /// The kind of items it shows or hides.
    public var type: TimelineItemKind
    /// `Events`.
    public var label: String
    /// Whether the kind is shown.
    public var isOn: Bool
    /// `Show events. Checked.`
    public var accessibilityLabel: String
    /// What a tap on it sends: the other way round.
    public var action: SentAction

    /// The texts come from the kind.
    public init(_ type: TimelineItemKind, isOn: Bool) {
      self.type = type
      label = type.pluralLabel
      self.isOn = isOn
      accessibilityLabel = "Show \(label.lowercased()). \(isOn ? "Checked" : "Unchecked")."
      action = SentAction(Tap.showsChanged(type: type, isShown: !isOn))
    }

    /// `Events are shown.` (decision V13)
    package var spokenText: String { "\(label) are \(isOn ? "shown" : "hidden")." }

    public var id: TimelineItemKind { type }
  }

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
    /// How many rows the items need not to overlap; at least 1.
    public var rowCount: Int
    /// `Stanford. 5 items on timeline.`
    public var accessibilityLabel: String
    /// Oldest first, also of a collapsed lane: of a long lane the newest of its first rows (decision U4).
    public var items: LaneItems
    /// How many more there are.
    public var moreCount: Int
    /// Shows more of them; null where all are there.
    @Nullable public var expand: ActionButton?
    /// All of them, for what draws every mark and for what is named by its number. Not in the JSON.
    public var allItems: LaneItems
    /// In how many rows `items` are drawn. Not in the JSON.
    public var visibleRowCount: Int
    /// Expand or collapse, whichever it is.
    public var buttons: [ActionButton]

    private enum CodingKeys: CodingKey {
      case schoolId, name, count, totalCount, countText, shortCountText, summaryText, isCollapsed, isChosen, rowCount
      case accessibilityLabel, items, moreCount, expand, buttons
    }

    /// The texts come from the name and the counts; of `items` all but those `shown` are only counted.
    public init(
      schoolId: SchoolID?, name: String, totalCount: Int, summaryText: String? = nil, isCollapsed: Bool = false,
      isChosen: Bool = false, rowCount: Int = 1, items: LaneItems, shown: LaneItems? = nil,
      visibleRowCount: Int = RecruitingTimeline.laneRowLimit, expand: ActionButton? = nil, buttons: [ActionButton] = []
    ) {
      self.schoolId = schoolId
      self.name = name
      count = items.count
      self.totalCount = totalCount
      countText = Lanes.countText(items.count, of: totalCount)
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
    /// What its row is named among the rows of the page: a lane is no row of the list, and its name is no row's.
    public var anchor: String { "lane/\(schoolId?.rawValue ?? "")" }
  }

  /// Follows the toggles (decision T14): one entry per kind, and today.
  public struct LegendEntry: Equatable, Sendable, Encodable, Identifiable {
    /// A kind's wire name, or `today`.
    public var type: String
    /// What the entry is called.
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
}

import CompassModel
import PageKit

/// The parts of the screen.
extension RecruitingTimeline {
  /// A view range as the menu offers it.
  public struct RangeChoice: Equatable, Sendable, Encodable, Identifiable {
    /// The range that the button selects.
    public var range: ViewRange
    /// The label of the range: `6 Months`.
    public var label: String
    /// The action that a tap sends.
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
    /// The action that a tap sends. Not in the JSON: `controls` have it (decision U4).
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
    /// The label of the toggle: `Events`.
    public var label: String
    /// Whether the kind is shown.
    public var isOn: Bool
    /// The label for screen readers: `Show events. Checked.`
    public var accessibilityLabel: String
    /// The action that a tap sends: the opposite setting.
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
}

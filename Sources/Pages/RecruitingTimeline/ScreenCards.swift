import CompassModel
import PageKit

extension RecruitingTimeline {
  package struct RangeChoice: Equatable, Sendable, Encodable, Identifiable {
    package var range: ViewRange
    package var label: String
    package var action: SentAction

    init(_ range: ViewRange) {
      (self.range, label) = (range, range.label)
      action = SentAction(Tap.rangeChanged(range: range))
    }

    package var id: ViewRange { range }
  }

  package struct SchoolChoice: Equatable, Sendable, Encodable, Identifiable {
    package var id: SchoolID
    /// The name, distinct from other schools' names.
    package var name: String
    package var city, state: String?
    /// The action that a tap sends; not in the JSON, where `controls` has it (decision U4).
    package var action: SentAction

    private enum CodingKeys: CodingKey { case id, name, city, state }

    package init(_ school: School) {
      (id, name, city, state) = (school.id, school.name, school.city, school.state)
      action = SentAction(Tap.schoolChanged(school: school.id))
    }
  }

  package struct ZoomCard: Equatable, Sendable, Encodable {
    package var start: CalendarDate
    /// The last visible day; the lanes end where it begins (decision T1), or after it if each day has a column (M7).
    package var end: CalendarDate
    /// The day the zoom is centered on; off the middle near the edges of the range.
    package var center: CalendarDate
    package var days: Int

    init(start: CalendarDate, end: CalendarDate, center: CalendarDate) {
      (self.start, self.end, self.center) = (start, end, center)
      days = start.days(to: end)
    }
  }

  package struct SchoolChoices: RowSource {
    let schools: [School]

    package var count: Int { schools.count }
    package func row(at index: Int) -> SchoolChoice { SchoolChoice(schools[index]) }
    package func makesSameRows(as other: Self) -> Bool? { schools == other.schools }
  }

  /// A checkbox that shows or hides a kind of items.
  public struct Toggle: Equatable, Sendable, Encodable, Identifiable {
    public var type: TimelineItemKind
    /// The label of the toggle: `Events`.
    public var label: String
    public var isOn: Bool
    /// The label for screen readers: `Show events. Checked.`
    public var accessibilityLabel: String
    /// The action that a tap sends: the opposite setting.
    public var action: SentAction

    init(_ type: TimelineItemKind, isOn: Bool) {
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

import CompassModel
import EventsList
import OffersList
import PageKit
import PerformanceTimeline
import RecruitingCompass
import RecruitingTimeline
import Tasks
import TextInterface

/// One of the things that a menu of a page sets, in the page's own words (decision V7).
struct ChoiceGroup {
  /// `Type`.
  var title: String
  /// Whether it orders the rows rather than narrows them.
  var isOrder = false
  var choices: [Choice]

  /// What can be chosen: `Not Started`.
  struct Choice {
    var label: String
    var isCurrent: Bool
    var action: SentAction
  }
}

extension ChoiceGroup {
  /// What a page's controls offer; a text to type is no menu.
  static func groups(of controls: [FilterControl]) -> [ChoiceGroup] {
    controls.compactMap { control in
      guard let choices = control.choices else { return nil }
      return ChoiceGroup(
        title: control.label, isOrder: control.isSort,
        choices: choices.map { Choice(label: $0.label, isCurrent: $0.value == control.value, action: $0.action) })
    }
  }
}

extension RecruitingTimeline.Screen {
  /// Range, school and kinds of items.
  var choiceGroups: [ChoiceGroup] {
    let ranges = self.ranges.map {
      ChoiceGroup.Choice(label: $0.label, isCurrent: $0.range == self.range, action: $0.action)
    }
    let kinds = self.toggles.map { ChoiceGroup.Choice(label: $0.label, isCurrent: $0.isOn, action: $0.action) }
    let all = ChoiceGroup.Choice(
      label: "All Schools", isCurrent: self.school == nil,
      action: SentAction(RecruitingTimeline.Tap.schoolChanged(school: nil)))
    let schools = self.everySchool.map {
      ChoiceGroup.Choice(label: $0.name, isCurrent: $0.id == self.school, action: $0.action)
    }
    return [
      ChoiceGroup(title: self.rangeTitle, choices: ranges), ChoiceGroup(title: self.togglesTitle, choices: kinds),
      ChoiceGroup(title: self.schoolTitle, choices: [all] + schools),
    ]
  }
}

extension PerformanceTimeline.Screen {
  /// Dates, which metrics, and the radar's scale on the tab that has it.
  var choiceGroups: [ChoiceGroup] {
    let ranges = self.range.choices.map {
      ChoiceGroup.Choice(label: $0.label, isCurrent: $0.preset == self.range.preset, action: $0.action)
    }
    let verified = [false, true].map { isOn in
      ChoiceGroup.Choice(
        label: isOn ? self.verifiedLabel : "All metrics", isCurrent: isOn == self.verifiedOnly,
        action: SentAction(PerformanceTimeline.Tap.verifiedOnlyChanged(isOn: isOn)))
    }
    let scales = [RadarScale.default, .web].map { scale in
      ChoiceGroup.Choice(
        label: scale.name, isCurrent: self.radar.scale == scale.name,
        action: SentAction(PerformanceTimeline.Tap.scaleChosen(scale: scale)))
    }
    return [ChoiceGroup(title: self.range.title, choices: ranges), ChoiceGroup(title: "Metrics", choices: verified)]
      + (self.tab == .timeline ? [ChoiceGroup(title: self.radar.scaleTitle, choices: scales)] : [])
  }
}

extension AppScreen {
  /// What the page calls a verb's value; nil where it has no other name.
  func label(of value: String, verb: String) -> String? {
    switch (self, verb) {
    case (.performance(let screen), "chart"):
      if value == ChartOrder.Subject.radar.rawValue { return "Radar" }
      if value == ChartOrder.Subject.all.rawValue { return "All charts" }
      return screen.charts.first { $0.category.rawValue == value }?.title
    default: return nil
    }
  }

  /// Of offers, then of schools: what is in both has one name.
  fileprivate var statuses: [(wire: String, label: String)] {
    OfferStatus.recognized.map(\.texts) + SchoolStatus.recognized.map(\.texts)
  }

  /// The status that the row has on its page's list; nil where it has none, or is not shown.
  fileprivate func status(ofRow row: RowID?) -> String? {
    switch self {
    case .offers(let screen): screen.offers.first { $0.id.rawValue == row }?.status.wire
    case .schools(let screen): screen.schools.first { $0.id.rawValue == row }?.status
    default: nil
    }
  }
}

extension Board.State {
  /// What narrows or orders the rows of this page; it stays open until Esc. Nil where the page has no such choices.
  func menu(ordering isOrder: Bool) -> Board.Menu? {
    let groups = screen.screen.choiceGroups.filter { $0.isOrder == isOrder }
    let items = groups.flatMap { group in
      group.choices.compactMap { choice in
        AppAction(choice.action.tap).map {
          Board.Menu.Item(label: choice.label, group: group.title, order: .tap($0), isCurrent: choice.isCurrent)
        }
      }
    }
    guard !items.isEmpty else { return nil }
    var menu = Board.Menu(isOrder ? "Sort" : "Filter", items)
    menu.setting = isOrder ? .order : .filters
    menu.counting = isOrder ? nil : .due
    return menu
  }

  /// The choices of a group of buttons, such as statuses, and the one that the cursor's row has: it leaves all as it is
  /// (decision V7).
  func menu(of buttons: [ActionButton], named name: String) -> Board.Menu {
    let statuses = screen.screen.statuses
    func place(_ value: String) -> Int { statuses.firstIndex { $0.wire == value } ?? statuses.count }
    func label(_ value: String) -> String? { statuses.first { $0.wire == value }?.label }
    var items = buttons.compactMap { button in
      AppAction(button.action).map { action in
        (value: button.id, item: Board.Menu.Item(label: label(button.id) ?? button.label, order: .tap(action)))
      }
    }
    if let current = screen.screen.status(ofRow: cursor), buttons.first?.group != nil, let label = label(current) {
      let index = items.firstIndex { place($0.value) > place(current) } ?? items.count
      items.insert((current, .init(label: label, isCurrent: true)), at: index)
    }
    return Board.Menu(name.capitalized, items.map(\.item))
  }

  /// The menu after something was chosen in it, the same line marked.
  func renewed(_ menu: Board.Menu) -> Board.Menu? {
    guard let setting = menu.setting, var now = self.menu(ordering: setting == .order) else { return nil }
    now.selected = min(menu.selected, now.items.count - 1)
    for index in now.items.indices where index < menu.items.count { now.items[index].count = menu.items[index].count }
    return now
  }
}

import CompassModel
import PageKit
import CompassApp
import CompassText

/// A setting in a page's menu with its choices, in the page's own words (decision V7).
struct ChoiceGroup {
  /// The title of the menu: `Type`.
  var title: String
  /// Whether it orders the rows rather than narrows them.
  var isOrder = false
  var choices: [Choice]

  /// An item that can be chosen: `Not Started`.
  struct Choice {
    var label: String
    var isCurrent: Bool
    var isSwitch = false
    /// The beginning of the verb that takes typed dates; nil for a choice that is whole.
    var line: String?
    var action: SentAction
  }
}

extension ChoiceGroup {
  /// Returns the groups of a page's choice and range controls: switches are one group, and groups with more than 12
  /// choices come last. Text fields and views make no group.
  static func groups(of controls: [FilterControl]) -> [ChoiceGroup] {
    let menus = controls.compactMap { control -> ChoiceGroup? in
      guard let choices = control.choices, [.choice, .range].contains(control.kind) else { return nil }
      return ChoiceGroup(
        title: control.label, isOrder: control.isSort,
        choices: choices.map { choice in
          Choice(
            label: choice.label, isCurrent: choice.value == control.value,
            line: control.datesVerb(of: choice.value).map { VerbGrammar($0).words + " " }, action: choice.action)
        })
    }
    let switches = controls.filter { $0.kind == .toggle }.compactMap { control in
      control.choices?.first.map {
        Choice(label: control.label, isCurrent: control.value == "true", isSwitch: true, action: $0.action)
      }
    }
    let isLong = { (group: ChoiceGroup) in group.choices.count > manyChoices }
    return menus.filter { !isLong($0) } + (switches.isEmpty ? [] : [ChoiceGroup(title: "Show", choices: switches)])
      + menus.filter(isLong)
  }

  private static let manyChoices = 12
}

extension AppScreen {
  /// The wire values and labels of statuses, first of offers, then of schools; a value in both has one label.
  fileprivate var statuses: [(wire: String, label: String)] {
    OfferStatus.recognized.map(\.texts) + SchoolStatus.recognized.map(\.texts)
  }
}

extension Board.State {
  /// The menu that narrows or orders the rows of this page; it stays open until Esc. Nil where the page has no such choices.
  func menu(ordering isOrder: Bool) -> Board.Menu? {
    let groups = ChoiceGroup.groups(of: screen.screen.pageScreen.controls).filter { $0.isOrder == isOrder }
    let items = groups.flatMap { group in
      group.choices.compactMap { choice in
        AppAction(choice.action.tap).map {
          Board.Menu.Item(
            label: choice.label, group: group.title, order: .tap($0), isCurrent: choice.isCurrent,
            isSwitch: choice.isSwitch, line: choice.line)
        }
      }
    }
    guard !items.isEmpty else { return nil }
    var menu = Board.Menu(isOrder ? "Sort" : "Filter", items)
    menu.setting = isOrder ? .order : .filters
    menu.counting = isOrder ? nil : .due
    return menu
  }

  /// Returns a menu of a group of buttons, such as statuses, and of the cursor row's present value, which changes
  /// nothing (decision V7).
  func menu(of buttons: [ActionButton], named name: String) -> Board.Menu {
    let statuses = screen.screen.statuses
    func rank(_ value: String) -> Int { statuses.firstIndex { $0.wire == value } ?? statuses.count }
    func label(_ value: String) -> String? { statuses.first { $0.wire == value }?.label }
    var items = buttons.compactMap { button in
      AppAction(button.action).map { action in
        (value: button.id, item: Board.Menu.Item(label: label(button.id) ?? button.label, order: .tap(action)))
      }
    }
    // A row has no button for its present value.
    let absent = screen.screen.head.rowButtons.map(\.button).filter { one in
      one.group != nil && one.group == buttons.first?.group && !buttons.contains { $0.id == one.id }
    }
    if absent.count == 1, let current = absent.first?.id, let label = label(current) {
      let index = items.firstIndex { rank($0.value) > rank(current) } ?? items.count
      items.insert((current, .init(label: label, isCurrent: true)), at: index)
    }
    return Board.Menu(name.capitalized, items.map(\.item))
  }

  /// Returns the menu with current values and the same line selected; nil if the page has no such menu any more.
  func renewed(_ menu: Board.Menu) -> Board.Menu? {
    guard let setting = menu.setting, var now = self.menu(ordering: setting == .order) else { return nil }
    now.selected = min(menu.selected, now.items.count - 1)
    for index in now.items.indices where index < menu.items.count { now.items[index].count = menu.items[index].count }
    return now
  }
}

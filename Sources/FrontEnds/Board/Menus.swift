import CompassModel
import PageKit
import CompassApp
import CompassText

/// One of the things that a menu of a page sets, in the page's own words (decision V7).
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
    var action: SentAction
  }
}

extension ChoiceGroup {
  /// The choices of a page's controls: switches are one group, and what has many choices comes last. A text to type is no
  /// menu, and views have a key of their own.
  static func groups(of controls: [FilterControl]) -> [ChoiceGroup] {
    let menus = controls.compactMap { control -> ChoiceGroup? in
      guard let choices = control.choices, [.choice, .range].contains(control.kind) else { return nil }
      return ChoiceGroup(
        title: control.label, isOrder: control.isSort,
        choices: choices.map { Choice(label: $0.label, isCurrent: $0.value == control.value, action: $0.action) })
    }
    let switches = controls.filter { $0.kind == .toggle }.compactMap { control in
      control.choices?.first.map {
        Choice(label: control.label, isCurrent: control.value == "true", action: $0.action)
      }
    }
    let isLong = { (group: ChoiceGroup) in group.choices.count > manyChoices }
    return menus.filter { !isLong($0) } + (switches.isEmpty ? [] : [ChoiceGroup(title: "Show", choices: switches)])
      + menus.filter(isLong)
  }

  private static let manyChoices = 12
}

extension AppScreen {
  /// The statuses of offers, then of schools: what is in both has one name.
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
    func rank(_ value: String) -> Int { statuses.firstIndex { $0.wire == value } ?? statuses.count }
    func label(_ value: String) -> String? { statuses.first { $0.wire == value }?.label }
    var items = buttons.compactMap { button in
      AppAction(button.action).map { action in
        (value: button.id, item: Board.Menu.Item(label: label(button.id) ?? button.label, order: .tap(action)))
      }
    }
    // A row is without the button of what it is.
    let absent = screen.screen.head.rowButtons.map(\.button).filter { one in
      one.group != nil && one.group == buttons.first?.group && !buttons.contains { $0.id == one.id }
    }
    if absent.count == 1, let current = absent.first?.id, let label = label(current) {
      let index = items.firstIndex { rank($0.value) > rank(current) } ?? items.count
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
